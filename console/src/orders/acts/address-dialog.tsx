import type { Order } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { AddressFields } from "../../ui/address.tsx";
import { useSay } from "../say.ts";

/** Changes an address of an order. The server refuses what would change an amount. */
export function AddressDialog({
  order,
  field,
  close,
}: {
  order: Order;
  field: "shippingAddress" | "billingAddress";
  close: () => void;
}) {
  const say = useSay();
  const form = useForm({ [field]: order[field] });
  const save = useWrite(
    () => stoa.orders.update(order.id, { ...form.changes(), version: order.version } as never),
    {
      changes: ["orders"],
      form,
    },
  );
  return (
    <ActDialog
      title={say("change_address")}
      act={say("change_address")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <AddressFields form={form} at={`/${field}`} />
    </ActDialog>
  );
}
