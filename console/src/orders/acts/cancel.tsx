import { NativeSelect, Switch, Textarea } from "@mantine/core";
import type { Order, OrderCancellation } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { preview } from "../../core/preview.tsx";
import { useCan } from "../../core/session.ts";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { useSay } from "../say.ts";
import { cancelReasons } from "../words.ts";
import { Outcome } from "./outcome.tsx";

/** Cancels an order, after a look at what that does. */
export function CancelDialog({ order, close }: { order: Order; close: () => void }) {
  const say = useSay();
  const mayRefund = useCan()("orders:refund");
  const form = useForm({ reason: "customer", note: "", restock: true, refund: mayRefund });
  const bodyOf = (): OrderCancellation => {
    const { note, reason, ...rest } = form.values;
    return {
      ...rest,
      reason: reason as OrderCancellation["reason"],
      version: order.version,
      ...(note && { note }),
    };
  };
  const cancel = useWrite(() => stoa.orders.cancel(order.id, bodyOf()), {
    changes: ["orders", "stock", "payments"],
    form,
  });
  const send = async () => {
    const isSure = await preview<Order>({
      title: say("cancel"),
      tryOut: () => stoa.orders.cancel(order.id, bodyOf(), { dryRun: true }),
      show: (after) => <Outcome before={order} after={after} />,
      act: say("cancel"),
      isGrave: true,
    });
    return isSure && cancel.send();
  };
  return (
    <ActDialog title={say("cancel")} act={say("look")} isSending={cancel.isSending} send={send} close={close}>
      <NativeSelect
        label={say("reason")}
        {...form.text("/reason")}
        data={cancelReasons.map((value) => ({ value, label: say(`reason.${value}`) }))}
        data-autofocus
      />
      <Textarea label={say("note")} autosize minRows={2} {...form.text("/note")} />
      <Switch label={say("restock")} {...form.check("/restock")} />
      {mayRefund && <Switch label={say("refund_paid")} {...form.check("/refund")} />}
    </ActDialog>
  );
}
