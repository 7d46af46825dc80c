import { Switch, Textarea } from "@mantine/core";
import type { Shipment } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { useSay } from "../say.ts";
import { type Parcel, ParcelFields } from "./parcel-fields.tsx";

type Values = Parcel & { notify: boolean; resend: boolean; restock: boolean; note: string };

/** Says what became of a shipment, with what belongs to that; without `to`, how it is followed. */
export function ShipmentDialog({
  of,
  to,
  close,
}: {
  of: Shipment;
  to: "shipped" | "lost" | "returned" | undefined;
  close: () => void;
}) {
  const say = useSay();
  const { carrier, trackingNumber, trackingUrl, notify } = of;
  const first = { carrier, trackingNumber, trackingUrl, notify, resend: true, restock: true, note: "" };
  const form = useForm<Values>(first);
  const isTracked = to === undefined || to === "shipped";
  const save = useWrite(
    () => {
      const { notify, resend, restock, note, ...parcel } = form.values;
      return stoa.orders.shipments.update(of.orderId, of.id, {
        version: of.version,
        ...(to && { status: to }),
        ...(isTracked && parcel),
        ...(to === "shipped" && { notify }),
        ...(to === "lost" && { resend }),
        ...(to === "returned" && { restock }),
        ...(note && { note }),
      });
    },
    { changes: ["orders", "stock", "payments"], form },
  );
  const title = say(to ? `shipment_to.${to}` : "shipment_edit");
  return (
    <ActDialog title={title} act={title} isSending={save.isSending} send={() => save.send()} close={close}>
      {isTracked && <ParcelFields form={form} isFirst />}
      {to === "shipped" && <Switch label={say("notify")} {...form.check("/notify")} />}
      {to === "lost" && (
        <Switch label={say("resend")} description={say("resend_text")} {...form.check("/resend")} />
      )}
      {to === "returned" && <Switch label={say("restock")} {...form.check("/restock")} />}
      <Textarea label={say("note")} autosize minRows={2} {...form.text("/note")} />
    </ActDialog>
  );
}
