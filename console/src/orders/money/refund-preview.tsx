import { decimal, type Order, type OrderRefunded } from "@stoa/client";
import { useFormats } from "../../core/format.ts";
import { Refusal } from "../../core/preview.tsx";
import { useSay as useCoreSay } from "../../core/say.ts";
import { Facts } from "../../ui/page.tsx";
import { Outcome } from "../acts/outcome.tsx";
import { useSay } from "../say.ts";
import { isSome } from "../words.ts";

/** The effect of a refund on money and stock, by its dry run; before there is one, the most that can be refunded. */
export function RefundPreview({
  order,
  most,
  outcome,
  error,
  isTrying,
  stock,
}: {
  order: Order;
  most: string;
  outcome: OrderRefunded | undefined;
  error: unknown;
  isTrying: boolean;
  stock: string;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { money } = useFormats();
  const pay = (amount: string) => money(amount, order.currency);
  return (
    <section className="box refund-preview" aria-label={say("refund_summary")} aria-live="polite">
      <strong>{say("refund_summary")}</strong>
      {error ? (
        <Refusal error={error} />
      ) : outcome ? (
        <Refunded order={order} outcome={outcome} stock={stock} />
      ) : (
        <p className="quiet no-margin">
          {isTrying ? sayCore("preview.trying") : say("refund_choose", { amount: pay(most) })}
        </p>
      )}
    </section>
  );
}

function Refunded({
  order,
  outcome: { refund, order: after },
  stock,
}: {
  order: Order;
  outcome: OrderRefunded;
  stock: string;
}) {
  const say = useSay();
  const { money } = useFormats();
  const pay = (amount: string) => money(amount, order.currency);
  const items = decimal.add("0", ...refund.items.map(({ amount }) => amount));
  const byHand = decimal.subtract(
    refund.amount,
    decimal.add(refund.providerAmount, refund.giftCardAmount, refund.creditAmount ?? "0"),
  );
  return (
    <>
      <Facts
        facts={[
          [say("items"), isSome(items) && pay(items)],
          [say("shipping"), isSome(refund.shippingAmount) && pay(refund.shippingAmount)],
          [say("refund_total"), <strong key="total">{pay(refund.amount)}</strong>],
          [say("tax_included"), refund.taxAmount && isSome(refund.taxAmount) && pay(refund.taxAmount)],
          [say("to_provider"), isSome(refund.providerAmount) && pay(refund.providerAmount)],
          [say("gift_card"), isSome(refund.giftCardAmount) && pay(refund.giftCardAmount)],
          [
            say("store_credit"),
            refund.creditAmount && isSome(refund.creditAmount) && pay(refund.creditAmount),
          ],
          [say("by_hand"), isSome(byHand) && pay(byHand)],
          [say("stock"), stock],
        ]}
      />
      {isSome(byHand) && <p className="quiet no-margin">{say("by_hand_text")}</p>}
      <Outcome before={order} after={after} />
    </>
  );
}
