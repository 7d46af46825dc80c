import type { Order } from "@stoa/client";
import { ReturnRow } from "../../returns/row.tsx";
import { Section } from "../../ui/page.tsx";
import { useReturnsOf } from "../next/use-steps.ts";
import { useSay } from "../say.ts";

/** The returns of an order, where it has some. */
export function OrderReturns({ order }: { order: Order }) {
  const say = useSay();
  const data = useReturnsOf(order.id);
  if (!data?.length) return null;
  return (
    <Section title={say("returns")} anchor="returns">
      <div className="stack">
        {data.map((one) => (
          <ReturnRow key={one.id} of={one} />
        ))}
      </div>
    </Section>
  );
}
