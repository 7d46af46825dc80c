import { SimpleGrid, Switch, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { decimal, type Order, type OrderRefund, type OrderRefundCreate } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useRead, useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { useFormats } from "../../core/format.ts";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { MoneyField } from "../../ui/fields.tsx";
import { faultsAtPieces, PieceFields, type Pieces, piecesOf } from "../pieces.tsx";
import { useSay } from "../say.ts";
import { isSome, restockOf } from "../words.ts";
import { RefundPreview } from "./refund-preview.tsx";

type Values = {
  pieces: Pieces;
  shipping: string | null;
  amount: string | null;
  /** Null until somebody says it: pieces that have not left go back into stock. */
  restock: boolean | null;
  reason: string | null;
};

// Long enough that a number is typed in full, short enough that nobody waits for it.
const PAUSE_MS = 300;

/**
 * Refunds pieces, the shipping, or an amount of an order. What it does to money and stock stands below as it is typed, by a dry
 * run; nothing is refunded that was not shown.
 */
export function RefundDialog({
  order,
  amount = null,
  close,
}: {
  order: Order;
  /** The amount at first, such as what is owed back. */
  amount?: string | null;
  close: () => void;
}) {
  const say = useSay();
  const { money } = useFormats();
  const pay = (sum: string) => money(sum, order.currency);
  const first: Values = { pieces: {}, shipping: null, amount, restock: null, reason: null };
  const form = useForm<Values>(first);
  const refunds = useRead(["orders", order.id, "refunds"], (options) =>
    stoa.orders.refunds.list(order.id, options).take(200),
  ).data;
  const back = restockOf(order, form.values.pieces);
  const isRestocked = form.values.restock ?? back.inHouse > 0;
  const most = mostOf(order, refunds ?? []);
  const { pieces, shipping, amount: own, reason } = form.values;
  const items = piecesOf(pieces);
  const body: OrderRefundCreate = {
    restock: isRestocked,
    version: order.version,
    ...(items.length > 0 && { items }),
    ...(shipping && { shipping }),
    ...(own && { amount: own }),
  };
  const isAsked = items.length > 0 || Boolean(shipping) || Boolean(own);
  const [asked] = useDebouncedValue(JSON.stringify(body), PAUSE_MS);
  const isCurrent = asked === JSON.stringify(body);
  const tried = useRead(
    ["refund-preview", order.id, asked],
    () => stoa.orders.refunds.create(order.id, JSON.parse(asked), { dryRun: true }),
    { enabled: isAsked && isCurrent },
  );
  const outcome = isAsked && isCurrent ? tried.data : undefined;
  const refund = useWrite(() => stoa.orders.refunds.create(order.id, { ...body, reason }), {
    changes: ["orders", "refunds", "stock", "gift-cards"],
    form: faultsAtPieces(form),
  });
  return (
    <ActDialog
      title={say("refund")}
      act={outcome ? say("refund_act", { amount: pay(outcome.refund.amount) }) : say("refund")}
      isGrave
      isSending={refund.isSending}
      send={async () => outcome && refund.send()}
      close={close}
    >
      <PieceFields
        form={form}
        order={order}
        left={({ quantity, refundedQuantity, replacedQuantity = 0 }) =>
          quantity - refundedQuantity - replacedQuantity
        }
        isPriced
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {order.requiresShipping && (
          <MoneyField
            label={say("refund_shipping")}
            description={refunds && say("refund_most", { amount: pay(most.shipping) })}
            {...form.value<string | null>("/shipping")}
          />
        )}
        <MoneyField
          label={say("refund_amount")}
          description={`${say("refund_amount_text")} ${say("refund_most", { amount: pay(most.amount) })}`}
          {...form.value<string | null>("/amount")}
        />
      </SimpleGrid>
      <Switch
        label={say("restock")}
        {...form.check("/restock")}
        checked={isRestocked}
        disabled={back.count === 0}
      />
      <Textarea label={say("reason")} autosize minRows={1} {...form.optional("/reason")} />
      <RefundPreview
        order={order}
        most={most.amount}
        outcome={outcome}
        error={isAsked && isCurrent ? tried.error : null}
        isTrying={isAsked && (!isCurrent || tried.isFetching)}
        stock={
          isRestocked && back.count > 0 ? say("restock_count", { count: back.count }) : say("restock_none")
        }
      />
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
  const left = decimal.subtract(held, order.refundedAmount);
  const owed = order.owedBackAmount ?? "0";
  const amount = isSome(left) ? left : owed;
  const shipping = decimal.subtract(order.finalAmount, decimal.add(lines, ...given));
  return { amount, shipping: decimal.compare(shipping, amount) > 0 ? amount : shipping };
}
