import type { Order } from "@stoa/client";
import { Facts, Section } from "../../ui/page.tsx";
import { OrderLink } from "../names.tsx";
import { useSay } from "../say.ts";

/** The orders that this one was placed for, or that were placed for it, where there are some. */
export function RelatedOrders({ order: { replacementOf, exchangeOf, exchanges } }: { order: Order }) {
  const say = useSay();
  if (!replacementOf && !exchangeOf && !exchanges?.length) return null;
  return (
    <Section title={say("related")}>
      <Facts
        facts={[
          [say("replacement_of"), replacementOf && <OrderLink id={replacementOf.orderId} />],
          [say("exchange_of"), exchangeOf && <OrderLink id={exchangeOf.orderId} />],
          [
            say("exchanges"),
            exchanges?.map((id) => (
              <div key={id}>
                <OrderLink id={id} />
              </div>
            )),
          ],
        ]}
      />
    </Section>
  );
}
