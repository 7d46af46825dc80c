import { NumberInput } from "@mantine/core";
import type { Order, OrderItem } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

/** How many pieces of each line, by the line's id. */
export type Pieces = Readonly<Record<string, number>>;

/** The lines of which there are some. */
export const piecesOf = (pieces: Pieces): { itemId: string; quantity: number }[] =>
  Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }));

/** Chooses pieces of an order's lines, at most what is left of each. The form has them at `/pieces`. */
export function PieceFields<V extends { pieces: Pieces }>({
  form,
  order,
  left,
}: {
  form: Form<V>;
  order: Order;
  left: (item: OrderItem) => number;
}) {
  const say = useSay();
  const { value, onChange } = form.value<Pieces>("/pieces");
  return (
    <SimpleTable
      label={say("items")}
      rows={order.items.filter((item) => left(item) > 0)}
      keyOf={({ id }) => id}
      columns={[
        { label: say("item"), show: ({ name }) => <bdi>{name}</bdi> },
        { label: say("left"), show: left, isEnd: true },
        {
          label: say("quantity"),
          isEnd: true,
          show: (item) => (
            <NumberInput
              size="xs"
              w={90}
              aria-label={`${say("quantity")}: ${item.name}`}
              value={value[item.id] ?? 0}
              min={0}
              max={left(item)}
              allowDecimal={false}
              clampBehavior="strict"
              onChange={(quantity) => onChange({ ...value, [item.id]: Number(quantity) || 0 })}
            />
          ),
        },
      ]}
    />
  );
}
