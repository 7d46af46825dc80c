import type { Order } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useRead } from "../../core/data.ts";
import { ReturnRow } from "../../returns/row.tsx";
import { Section } from "../../ui/page.tsx";
import { useSay } from "../say.ts";

/** The returns of an order, where it has some. */
export function OrderReturns({ order }: { order: Order }) {
  const say = useSay();
  const { data } = useRead(["returns", "of", order.id], (options) =>
    stoa.orders.returns.list(order.id, { limit: 100 }, options).take(100),
  );
  if (!data?.length) return null;
  return (
    <Section title={say("returns")}>
      <div className="stack">
        {data.map((one) => (
          <ReturnRow key={one.id} of={one} />
        ))}
      </div>
    </Section>
  );
}
