import { Switch, Textarea } from "@mantine/core";
import {
  decimal,
  type Order,
  type OrderRefund,
  type OrderRefundCreate,
  type OrderRefunded,
} from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useRead, useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { useFormats } from "../../core/format.ts";
import { preview } from "../../core/preview.tsx";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { MoneyField } from "../../ui/fields.tsx";
import { Facts } from "../../ui/page.tsx";
import { Outcome } from "../acts/outcome.tsx";
import { faultsAtPieces, PieceFields, type Pieces, piecesOf } from "../pieces.tsx";
import { useSay } from "../say.ts";
import { isSome, restockOf } from "../words.ts";

type Values = {
  pieces: Pieces;
  shipping: string | null;
  amount: string | null;
  /** Null until somebody says it: pieces that have not left go back into stock. */
  restock: boolean | null;
  reason: string | null;
};

/** Refunds pieces, the shipping, or an amount of an order; what it comes to is shown first. */
export function RefundDialog({ order, close }: { order: Order; close: () => void }) {
  const say = useSay();
  const form = useForm<Values>({ pieces: {}, shipping: null, amount: null, restock: null, reason: null });
  const { money } = useFormats();
  const refunds = useRead(["orders", order.id, "refunds"], (options) =>
    stoa.orders.refunds.list(order.id, options).take(200),
  ).data;
  const back = restockOf(order, form.values.pieces);
  const isRestocked = form.values.restock ?? back.inHouse > 0;
  const stock =
    isRestocked && back.count > 0 ? say("restock_count", { count: back.count }) : say("restock_none");
  const most = mostOf(order, refunds ?? []);
  const atMost = (amount: string) => say("refund_most", { amount: money(amount, order.currency) });
  const bodyOf = (): OrderRefundCreate => {
    const { pieces, shipping, amount, reason } = form.values;
    const items = piecesOf(pieces);
    return {
      reason,
      restock: isRestocked,
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
      show: (after) => <Refunded before={order} after={after} stock={stock} />,
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
        left={({ quantity, refundedQuantity, replacedQuantity = 0 }) =>
          quantity - refundedQuantity - replacedQuantity
        }
        isPriced
      />
      {order.requiresShipping && (
        <MoneyField
          label={say("refund_shipping")}
          description={refunds && atMost(most.shipping)}
          {...form.value<string | null>("/shipping")}
        />
      )}
      <MoneyField
        label={say("refund_amount")}
        description={`${say("refund_amount_text")} ${atMost(most.amount)}`}
        {...form.value<string | null>("/amount")}
      />
      <Switch
        label={say("restock")}
        description={stock}
        {...form.check("/restock")}
        checked={isRestocked}
        disabled={back.count === 0}
      />
      <Textarea label={say("reason")} autosize minRows={2} {...form.optional("/reason")} />
    </ActDialog>
  );
}

/** The most that can still be given back, in all and for shipping and fees; the server's word is the last. */
function mostOf(order: Order, refunds: readonly OrderRefund[]): { amount: string; shipping: string } {
  const held = decimal.add(order.paidAmount, order.giftCardAmount, order.storeCreditAmount ?? "0");
  const lines = decimal.add("0", ...order.items.map(({ totalAmount }) => totalAmount));
  const given = refunds
    .filter(({ status }) => status !== "failed")
    .map(({ shippingAmount }) => shippingAmount);
  const amount = decimal.subtract(held, order.refundedAmount);
  const shipping = decimal.subtract(order.finalAmount, decimal.add(lines, ...given));
  return { amount, shipping: decimal.compare(shipping, amount) > 0 ? amount : shipping };
}

function Refunded({
  before,
  after: { refund, order },
  stock,
}: {
  before: Order;
  after: OrderRefunded;
  stock: string;
}) {
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
          [say("stock"), refund.items.length > 0 && stock],
        ]}
      />
      <Outcome before={before} after={order} />
    </>
  );
}
