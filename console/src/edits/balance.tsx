import { Text } from "@mantine/core";
import { decimal, type Order } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { useSay } from "./say.ts";

/** What an edit does to what is due: `order` is a dry run's that gives nothing back, `before` the order as it is. */
export function Balance({ order, before, refund }: { order: Order; before: Order; refund: boolean }) {
  const say = useSay();
  const { money } = useFormats();
  const pay = (amount: string) => money(amount, order.currency);
  const { balance } = order;
  const change = decimal.compare(order.finalAmount, before.finalAmount);
  const isTooMuch = decimal.compare(balance, "0") < 0;
  const isDue = decimal.compare(balance, "0") > 0;
  return (
    <Text size="sm" component="div">
      {change !== 0 && (
        <div>{say("total", { before: pay(before.finalAmount), after: pay(order.finalAmount) })}</div>
      )}
      <strong>
        {isTooMuch
          ? say(refund ? "balance.back" : "balance.kept", { amount: pay(balance.slice(1)) })
          : isDue
            ? say("balance.due", { amount: pay(balance) })
            : say("balance.none")}
      </strong>
    </Text>
  );
}

/** The discounts that an edit takes from an order, and why. */
export function LostDiscounts({ order }: { order: Order }) {
  const say = useSay();
  const { money } = useFormats();
  const { lostDiscounts, currency } = order;
  if (!lostDiscounts) return null;
  return (
    <Text size="sm" component="div" role="status">
      <strong>{say("lost")}</strong>
      {lostDiscounts.map(({ name, amount, reason }) => (
        <div key={name}>{say(`lost.${reason}`, { name, amount: money(amount, currency) })}</div>
      ))}
    </Text>
  );
}
