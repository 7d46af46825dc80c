import type { Order } from "@stoa/client";
import { useFormats } from "../../core/format.ts";
import { useSay as useCoreSay } from "../../core/say.ts";
import { Facts } from "../../ui/page.tsx";
import { useSay } from "../say.ts";

/** What of an order a change would change, before and after. */
export function Outcome({ before, after }: { before: Order; after: Order }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { money } = useFormats();
  const change = (was: string, is: string) => (was === is ? null : `${was} → ${is}`);
  const amount = (field: "paidAmount" | "dueAmount" | "refundedAmount") =>
    change(money(before[field], before.currency), money(after[field], after.currency));
  return (
    <Facts
      facts={[
        [say("status"), change(sayCore(`order.${before.status}`), sayCore(`order.${after.status}`))],
        [
          sayCore("payment"),
          change(sayCore(`payment.${before.paymentStatus}`), sayCore(`payment.${after.paymentStatus}`)),
        ],
        [say("paid"), amount("paidAmount")],
        [say("refunded"), amount("refundedAmount")],
        [say("due"), amount("dueAmount")],
      ]}
    />
  );
}
