import { Switch, Textarea } from "@mantine/core";
import type { Order } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { MoneyField } from "../../ui/fields.tsx";
import { useSay } from "../say.ts";
import { type Parcel, ParcelFields } from "../shipments/parcel-fields.tsx";

type Values = Parcel & {
  note: string;
  restock: boolean;
  collectedAmount: string | null;
};

/** Sets an order's status with what belongs to it: a parcel's number, money taken at the door, a reason. */
export function StatusDialog({
  order,
  status,
  close,
}: {
  order: Order;
  status: Order["status"];
  close: () => void;
}) {
  const say = useSay();
  const form = useForm<Values>({
    note: "",
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    restock: true,
    collectedAmount: order.dueAmount,
  });
  const isParcel = status === "shipped";
  const isReturn = status === "returned";
  const takesCash = status === "delivered" && order.paymentMethod === "cash";
  const save = useWrite(
    () => {
      const { note, carrier, trackingNumber, trackingUrl, restock, collectedAmount } = form.values;
      return stoa.orders.setStatus(order.id, {
        status,
        version: order.version,
        ...(note && { note }),
        ...(isParcel && { carrier, trackingNumber, trackingUrl }),
        ...(isReturn && { restock }),
        ...(takesCash && collectedAmount && { collectedAmount }),
      });
    },
    { changes: ["orders", "stock", "payments"], form },
  );
  return (
    <ActDialog
      title={say(`to.${status}` as "to.shipped")}
      act={say(`to.${status}` as "to.shipped")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      {isParcel && <ParcelFields form={form} isFirst />}
      {takesCash && (
        <MoneyField
          label={say("collected")}
          description={say("collected_text")}
          {...form.value<string | null>("/collectedAmount")}
        />
      )}
      {isReturn && <Switch label={say("restock")} {...form.check("/restock")} />}
      <Textarea label={say("note")} autosize minRows={2} {...form.text("/note")} />
    </ActDialog>
  );
}
