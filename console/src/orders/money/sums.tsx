import { decimal, type Order } from "@stoa/client";
import { useFormats } from "../../core/format.ts";
import { useSay } from "../say.ts";
import { isSome } from "../words.ts";

type Sum = { key: string; name: string; amount: string; isMain?: boolean };

/** What an order comes to, part by part. */
export function useSums(order: Order): readonly Sum[] {
  const say = useSay();
  const { discounts, discountAmount, couponCode, shippingMethod } = order;
  const byOthers = decimal.add("0", ...discounts.map(({ amount }) => amount));
  const byCoupon = decimal.subtract(discountAmount, byOthers);
  const sum = (
    key: string,
    name: string,
    amount: string,
    more: { isShown?: boolean; isMain?: boolean } = {},
  ) =>
    (more.isShown ?? isSome(amount)) ? [{ key, name, amount, ...(more.isMain && { isMain: true }) }] : [];
  return [
    ...sum("subtotal", say("subtotal"), order.subtotalAmount, { isShown: true }),
    ...discounts.flatMap(({ name, amount }, i) =>
      sum(`discount-${i}`, say("discount_by", { code: name }), `-${amount}`),
    ),
    ...sum(
      "coupon",
      couponCode ? say("discount_by", { code: couponCode }) : say("discount"),
      `-${byCoupon}`,
      { isShown: isSome(byCoupon) },
    ),
    ...sum("shipping", shippingMethod?.name ?? say("shipping"), order.shippingCost, {
      isShown: order.requiresShipping,
    }),
    ...sum("cod", say("cod_fee"), order.codFee),
    ...sum("tax", say(order.pricesIncludeTax ? "tax_included" : "tax"), order.taxAmount),
    ...sum("total", say("total"), order.finalAmount, { isShown: true, isMain: true }),
    ...sum("gift_card", say("gift_card"), `-${order.giftCardAmount}`),
    ...sum("store_credit", say("store_credit"), `-${order.storeCreditAmount ?? "0"}`),
    ...sum("paid", say("paid"), order.paidAmount),
    ...sum("refunded", say("refunded"), order.refundedAmount),
    ...sum("due", say("due"), order.dueAmount, { isMain: true }),
    ...sum("owed_back", say("owed_back"), order.owedBackAmount ?? "0", { isMain: true }),
  ];
}

/** The same as a table of its own. */
export function Sums({ order, label }: { order: Order; label: string }) {
  const { money } = useFormats();
  const sums = useSums(order);
  return (
    <table className="table sums">
      <caption className="hidden-words">{label}</caption>
      <tbody>
        {sums.map(({ key, name, amount, isMain }) => (
          <tr key={key} className={isMain ? "sum-main" : undefined}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td className="end">{money(amount, order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
