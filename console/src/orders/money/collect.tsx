import { NativeSelect, Switch, TextInput } from "@mantine/core";
import type { Order, OrderPaymentCreate } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { MoneyField } from "../../ui/fields.tsx";
import { useSay } from "../say.ts";
import { methods } from "../words.ts";

const kinds = ["capture", "authorize", "void", "fail"] as const;

/** Records a payment: money that came, was set aside, let go of, or did not come. */
export function CollectDialog({
  order,
  amount = order.dueAmount,
  close,
}: {
  order: Order;
  /** The first amount in the field; by default the amount that is due. */
  amount?: string;
  close: () => void;
}) {
  const say = useSay();
  const form = useForm<{
    kind: string;
    amount: string | null;
    allowOverpayment: boolean;
    method: string;
    reference: string | null;
  }>({
    kind: "capture",
    allowOverpayment: false,
    amount,
    method: order.paymentMethod,
    reference: null,
  });
  const { kind } = form.values;
  const hasAmount = kind === "capture" || kind === "authorize";
  const save = useWrite(
    () => {
      const { amount, allowOverpayment, method, reference } = form.values;
      return stoa.orders.payments.create(order.id, {
        kind: kind as OrderPaymentCreate["kind"],
        method: method as OrderPaymentCreate["method"],
        reference,
        version: order.version,
        ...(hasAmount && amount && { amount }),
        ...(kind === "capture" && allowOverpayment && { allowOverpayment }),
      });
    },
    { changes: ["orders", "payments"], form },
  );
  return (
    <ActDialog
      title={say("collect")}
      act={say("collect")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <NativeSelect
        label={say("payment_kind")}
        {...form.text("/kind")}
        data={kinds.map((value) => ({ value, label: say(`kind.${value}`) }))}
        data-autofocus
      />
      {hasAmount && <MoneyField label={say("amount")} {...form.value<string | null>("/amount")} />}
      {kind === "capture" && <Switch label={say("overpayment")} {...form.check("/allowOverpayment")} />}
      <NativeSelect
        label={say("method")}
        {...form.text("/method")}
        data={methods.map((value) => ({ value, label: say(`method.${value}`) }))}
      />
      <TextInput label={say("reference")} {...form.optional("/reference")} />
    </ActDialog>
  );
}
