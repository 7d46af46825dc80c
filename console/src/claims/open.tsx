import { NativeSelect } from "@mantine/core";
import type { ClaimItem, Order } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { faultsAtPieces, PieceFields, type Pieces, piecesOf } from "../orders/pieces.tsx";
import { useSay as useOrderSay } from "../orders/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { type Noted, NotedFields } from "./fields.tsx";
import { useSay } from "./say.ts";
import { useClaimsOf } from "./use-claims.ts";
import { leftToClaim, reasons } from "./words.ts";

type Reason = ClaimItem["reason"];
type Values = Noted & { pieces: Pieces; reasons: Record<string, Reason>; shipmentId: string };

/** Opens a claim of pieces of an order that left. */
export function OpenClaimDialog({ order, close }: { order: Order; close: () => void }) {
  const say = useSay();
  const sayOrder = useOrderSay();
  const { dateTime } = useFormats();
  const claims = useClaimsOf(order.id);
  const { data: shipments = [] } = useRead(["orders", order.id, "shipments"], (options) =>
    stoa.orders.shipments.list(order.id, options).take(200),
  );
  const form = useForm<Values>({
    pieces: {},
    reasons: {},
    shipmentId: "",
    carrierCost: null,
    note: null,
    pictures: [],
  });
  const reasonOf = (itemId: string): Reason => form.values.reasons[itemId] ?? "damaged";
  const open = useWrite(
    () => {
      const { pieces, shipmentId, carrierCost, note, pictures } = form.values;
      return stoa.orders.claims.create(order.id, {
        items: piecesOf(pieces).map((piece) => ({ ...piece, reason: reasonOf(piece.itemId) })),
        note,
        pictures,
        ...(shipmentId && { shipmentId }),
        ...(carrierCost && { carrierCost }),
      });
    },
    { changes: ["orders", "claims"], form: faultsAtPieces(form) },
  );
  const left = shipments.filter(({ shippedAt }) => shippedAt !== null);
  return (
    <ActDialog
      title={say("open")}
      act={say("open")}
      isSending={open.isSending}
      send={() => open.send()}
      close={close}
    >
      <PieceFields
        form={form}
        order={order}
        left={(item) => leftToClaim(item, shipments, claims)}
        more={{
          label: say("reason"),
          show: ({ id, name }) => (
            <NativeSelect
              size="xs"
              aria-label={`${say("reason")}: ${name}`}
              value={reasonOf(id)}
              onChange={(event) => form.set(`/reasons/${id}`, event.currentTarget.value)}
              data={reasons.map((value) => ({ value, label: say(`reason.${value}`) }))}
            />
          ),
        }}
      />
      {left.length > 1 && (
        <NativeSelect
          label={say("shipment")}
          {...form.text("/shipmentId")}
          data={[
            { value: "", label: say("shipment.none") },
            ...left.map(({ id, status, trackingNumber, shippedAt }) => ({
              value: id,
              label: [trackingNumber, sayOrder(`shipment_status.${status}`), dateTime(shippedAt)]
                .filter(Boolean)
                .join(" · "),
            })),
          ]}
        />
      )}
      <NotedFields form={form} />
    </ActDialog>
  );
}
