import type { Order } from "@stoa/client";
import { ClaimRow } from "../../claims/row.tsx";
import { useSay as useClaimSay } from "../../claims/say.ts";
import { useClaimsOf } from "../../claims/use-claims.ts";
import { Section } from "../../ui/page.tsx";

/** The claims of an order, where it has some. */
export function OrderClaims({ order }: { order: Order }) {
  const say = useClaimSay();
  const claims = useClaimsOf(order.id);
  if (!claims.length) return null;
  return (
    <Section title={say("menu.title")} anchor="claims">
      <div className="stack">
        {claims.map((one) => (
          <ClaimRow key={one.id} of={one} order={order} />
        ))}
      </div>
    </Section>
  );
}
