import { Input, NumberInput } from "@mantine/core";
import type { Order, OrderItem } from "@stoa/client";
import type { ReactNode } from "react";
import { type Form, faultsAt } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

/** How many pieces of each line, by the line's id. */
export type Pieces = Readonly<Record<string, number>>;

/** The lines of which there are some. */
export const piecesOf = (pieces: Pieces): { itemId: string; quantity: number }[] =>
  Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }));

/** The form as faults find it that the API tells of `items`, where those are the pieces: each stands at its line. */
export function faultsAtPieces<V extends { pieces: Pieces }>(
  form: Form<V>,
): Pick<Form<V>, "shows" | "setFaults"> {
  const sent = piecesOf(form.values.pieces);
  return faultsAt(form, (pointer) => {
    const [, list, at] = pointer.split("/");
    if (list !== "items") return pointer;
    const itemId = sent[Number(at)]?.itemId;
    return itemId ? `/pieces/${itemId}` : "/pieces";
  });
}

/** Chooses pieces of an order's lines, at most what is left of each. The form has them at `/pieces`. `isPriced` shows their prices; `more` asks for more of each line. */
export function PieceFields<V extends { pieces: Pieces }>({
  form,
  order,
  left,
  isPriced,
  more,
}: {
  form: Form<V>;
  order: Order;
  left: (item: OrderItem) => number;
  isPriced?: boolean;
  more?: { label: string; show: (item: OrderItem) => ReactNode };
}) {
  const say = useSay();
  const { money } = useFormats();
  const { error } = form.value<Pieces>("/pieces");
  return (
    <div>
      <SimpleTable
        label={say("items")}
        rows={order.items.filter((item) => left(item) > 0)}
        keyOf={({ id }) => id}
        columns={[
          {
            label: say("item"),
            show: ({ name, unitPrice }) => (
              <>
                <bdi>{name}</bdi>
                {isPriced && <div className="quiet">{money(unitPrice, order.currency)}</div>}
              </>
            ),
          },
          { label: say("left"), show: left, isEnd: true },
          {
            label: say("quantity"),
            isEnd: true,
            show: (item) => {
              const { value, ...field } = form.value<number | undefined>(`/pieces/${item.id}`);
              return (
                <NumberInput
                  size="xs"
                  w={90}
                  ms="auto"
                  aria-label={`${say("quantity")}: ${item.name}`}
                  {...field}
                  value={value ?? 0}
                  min={0}
                  max={left(item)}
                  allowDecimal={false}
                  clampBehavior="strict"
                  onChange={(quantity) => field.onChange(Number(quantity) || 0)}
                />
              );
            },
          },
          ...(more ? [more] : []),
        ]}
      />
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  );
}
