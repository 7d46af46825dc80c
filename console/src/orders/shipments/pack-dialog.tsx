import { NativeSelect, Switch, Textarea } from "@mantine/core";
import type { Order, OrderItem, Shipment } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { useLocations } from "../../stock/use-locations.ts";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { faultsAtPieces, PieceFields, type Pieces, piecesOf } from "../pieces.tsx";
import { useSay } from "../say.ts";
import { leftToPack, unsentIn } from "../words.ts";
import { type Parcel, ParcelFields } from "./parcel-fields.tsx";

type Values = Parcel & {
  pieces: Pieces;
  locationId: string;
  leaves: boolean;
  notify: boolean;
  note: string;
};

/** Packs pieces of an order, all that are left unless fewer are chosen; they may leave at once. */
export function PackDialog({
  order,
  shipments,
  close,
}: {
  order: Order;
  shipments: readonly Shipment[];
  close: () => void;
}) {
  const say = useSay();
  const locations = useLocations();
  const left = (item: OrderItem) => leftToPack(item, shipments);
  const form = useForm<Values>({
    pieces: Object.fromEntries(
      order.items.map((item) => [item.id, Math.max(0, left(item) - unsentIn(item))]),
    ),
    locationId: "",
    leaves: false,
    // Whoever bought by phone gets no mails, unless somebody wants that.
    notify: order.source === "web" || order.source === "mobile_app",
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    note: "",
  });
  const pack = useWrite(
    () => {
      const { pieces, leaves, note, locationId, ...parcel } = form.values;
      return stoa.orders.shipments.create(order.id, {
        ...parcel,
        items: piecesOf(pieces),
        status: leaves ? "shipped" : "packed",
        ...(locationId && { locationId }),
        ...(note && { note }),
      });
    },
    { changes: ["orders", "stock", "payments"], form: faultsAtPieces(form) },
  );
  return (
    <ActDialog
      title={say("pack")}
      act={say(form.values.leaves ? "pack_and_ship" : "pack")}
      isSending={pack.isSending}
      send={() => pack.send()}
      close={close}
    >
      <PieceFields form={form} order={order} left={left} />
      {locations.length > 1 && (
        <NativeSelect
          label={say("leaves_from")}
          description={say("leaves_from_text")}
          {...form.text("/locationId")}
          data={[
            { value: "", label: say("leaves_from.reserved") },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <ParcelFields form={form} />
      <Switch label={say("ship_now")} {...form.check("/leaves")} />
      <Switch label={say("notify")} {...form.check("/notify")} />
      <Textarea label={say("note")} autosize minRows={2} {...form.text("/note")} />
    </ActDialog>
  );
}
