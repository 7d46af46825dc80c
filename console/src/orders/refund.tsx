import { Switch, Textarea } from "@mantine/core";
import type { Order, OrderRefundCreate, OrderRefunded } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { ActDialog } from "../ui/act-dialog.tsx";
import { MoneyField } from "../ui/fields.tsx";
import { Facts } from "../ui/page.tsx";
import { Outcome } from "./outcome.tsx";
import { faultsAtPieces, PieceFields, type Pieces, piecesOf } from "./pieces.tsx";
import { useSay } from "./say.ts";
import { isSome } from "./words.ts";

type Values = {
  pieces: Pieces;
  shipping: string | null;
  amount: string | null;
  restock: boolean;
  reason: string | null;
};

/** Refunds pieces, the shipping, or an amount of an order; what it comes to is shown first. */
export function RefundDialog({ order, close }: { order: Order; close: () => void }) {
  const say = useSay();
  const form = useForm<Values>({ pieces: {}, shipping: null, amount: null, restock: true, reason: null });
  const bodyOf = (): OrderRefundCreate => {
    const { pieces, shipping, amount, restock, reason } = form.values;
    const items = piecesOf(pieces);
    return {
      reason,
      restock,
      version: order.version,
      ...(items.length > 0 && { items }),
      ...(shipping && { shipping }),
      ...(amount && { amount }),
    };
  };
  const refund = useWrite(() => stoa.orders.refunds.create(order.id, bodyOf()), {
    changes: ["orders", "refunds", "stock", "gift-cards"],
    form: faultsAtPieces(form),
  });
  const send = async () => {
    const isSure = await preview<OrderRefunded>({
      title: say("refund"),
      tryOut: () => stoa.orders.refunds.create(order.id, bodyOf(), { dryRun: true }),
      show: (after) => <Refunded before={order} after={after} />,
      act: say("refund"),
      isGrave: true,
    });
    return isSure && refund.send();
  };
  return (
    <ActDialog title={say("refund")} act={say("look")} isSending={refund.isSending} send={send} close={close}>
      <PieceFields
        form={form}
        order={order}
        left={({ quantity, refundedQuantity }) => quantity - refundedQuantity}
      />
      {order.requiresShipping && (
        <MoneyField label={say("refund_shipping")} {...form.value<string | null>("/shipping")} />
      )}
      <MoneyField
        label={say("refund_amount")}
        description={say("refund_amount_text")}
        {...form.value<string | null>("/amount")}
      />
      <Switch label={say("restock")} {...form.check("/restock")} />
      <Textarea label={say("reason")} autosize minRows={2} {...form.optional("/reason")} />
    </ActDialog>
  );
}

function Refunded({ before, after: { refund, order } }: { before: Order; after: OrderRefunded }) {
  const say = useSay();
  const { money } = useFormats();
  const pay = (amount: string) => money(amount, before.currency);
  return (
    <>
      <Facts
        facts={[
          [say("refund"), pay(refund.amount)],
          [say("shipping"), isSome(refund.shippingAmount) && pay(refund.shippingAmount)],
          [say("gift_card"), isSome(refund.giftCardAmount) && pay(refund.giftCardAmount)],
          [say("store_credit"), refund.creditAmount !== undefined && pay(refund.creditAmount)],
        ]}
      />
      <Outcome before={before} after={order} />
    </>
  );
}
