import { Text } from "@mantine/core";
import { decimal, type Order } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { useSay as useEditSay } from "../edits/say.ts";
import { Facts } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** What is due, or given back, once what came back has paid the new order: `order` is a dry run's. */
export function Difference({ order, worth }: { order: Order; worth: string }) {
  const say = useSay();
  const sayEdit = useEditSay();
  const { money } = useFormats();
  const pay = (amount: string) => money(amount, order.currency);
  const { dueAmount, finalAmount } = order;
  const isDue = decimal.compare(dueAmount, "0") > 0;
  const rest = decimal.subtract(worth, order.paidAmount);
  const isLeft = !isDue && decimal.compare(rest, "0") > 0;
  return (
    <div className="stack">
      <Facts
        facts={[
          [say("worth"), pay(worth)],
          [say("total"), pay(finalAmount)],
        ]}
      />
      <div>
        <strong>
          {isDue
            ? sayEdit("balance.due", { amount: pay(dueAmount) })
            : isLeft
              ? sayEdit("balance.back", { amount: pay(rest) })
              : sayEdit("balance.none")}
        </strong>
        {isLeft && (
          <Text size="sm" c="dimmed">
            {say("rest")}
          </Text>
        )}
      </div>
    </div>
  );
}
