import type { ReactNode } from "react";
import { Refusal } from "../core/preview.tsx";
import { Sums } from "../orders/money/sums.tsx";
import { Section } from "../ui/page.tsx";
import type { CalculatedCart } from "./reckon.ts";
import { useSay } from "./say.ts";

/** What something comes to, as the server reckons it while it is typed; `hint` says what is still missing for that. */
export function Totals({
  of: { order, error, isCurrent },
  hint,
  actions,
  children,
}: {
  of: CalculatedCart;
  hint: string;
  actions?: ReactNode;
  /** What belongs to it. */
  children?: ReactNode;
}) {
  const say = useSay();
  return (
    <Section title={say("totals")} actions={actions}>
      <div className="stack" aria-live="polite" aria-busy={!isCurrent}>
        {error ? (
          <Refusal error={error} />
        ) : order ? (
          <div className={isCurrent ? undefined : "stale"}>
            <Sums order={order} label={say("totals")} />
          </div>
        ) : (
          <p className="quiet no-margin">{hint}</p>
        )}
      </div>
      {children && <div className="stack totals-more">{children}</div>}
    </Section>
  );
}
