import { type Discount, decimal } from "@stoa/client";
import { readsOrders } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { useUsed } from "../discounts/pieces.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Figure, Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** How often a discount was used, in all and in the last 30 days. */
export function Uses({ discount }: { discount: Discount }) {
  const say = useSay();
  const used = useUsed();
  const { money, number } = useFormats();
  const mayRead = useCan()(readsOrders);
  const { data } = useRead(
    ["reports", "discounts", {}],
    (options) => stoa.reports.discounts({ limit: 100 }, options),
    { enabled: mayRead },
  );
  // A discount that was renamed has a row for each name.
  const rows = data?.discounts.filter(({ discountId }) => discountId === discount.id);
  const sum = (of: "discounts" | "revenue") =>
    money(decimal.add("0", ...(rows ?? []).map((row) => row[of])), data?.currency);
  return (
    <Section
      title={say("uses")}
      actions={
        mayRead && (
          <TextLink to="/reports" search={{ kind: "discounts" }}>
            {say("uses.report")}
          </TextLink>
        )
      }
    >
      <div className="grid">
        <Figure name={say("uses.all")} value={used(discount)} />
        {rows && (
          <>
            <Figure
              name={say("uses.orders")}
              value={number(rows.reduce((sum, { orders }) => sum + orders, 0))}
              note={say("uses.recent")}
            />
            <Figure name={say("uses.off")} value={sum("discounts")} note={say("uses.recent")} />
            <Figure name={say("uses.revenue")} value={sum("revenue")} note={say("uses.recent")} />
          </>
        )}
      </div>
    </Section>
  );
}
