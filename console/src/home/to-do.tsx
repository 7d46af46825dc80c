import type { Dashboard } from "@stoa/client";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../core/format.ts";
import { Figure, Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** What waits for somebody, each figure a way to the list that it counts. */
export function ToDo({ of: { orders, returns, reviews, stock, carts } }: { of: Dashboard }) {
  const say = useSay();
  const { number } = useFormats();
  const figures = [
    { key: "to_ship", count: orders?.toShip, to: "/orders", search: { tab: "to_ship" } },
    { key: "late", count: orders?.late, to: "/orders", search: { tab: "to_ship", sort: "placedAt" } },
    { key: "unpaid", count: orders?.unpaid, to: "/orders", search: { tab: "unpaid" } },
    { key: "on_hold", count: orders?.onHold, to: "/orders", search: { tab: "on_hold" } },
    { key: "returns", count: returns?.requested, to: "/returns", search: { tab: "requested" } },
    { key: "reviews", count: reviews?.pending, to: "/reviews", search: { tab: "pending" } },
    { key: "low_stock", count: stock?.low, to: "/stock", search: { tab: "low" } },
    { key: "left_carts", count: carts?.abandoned, to: "/carts", search: {} },
  ] as const;
  const known = figures.filter(({ count }) => count !== undefined);
  if (!known.length) return null;
  return (
    <Section title={say("to_do")}>
      <div className="figures">
        {known.map(({ key, count, to, search }) => (
          <Link key={key} to={to} search={search as never} className="figure">
            <Figure name={say(key)} value={number(count!)} />
          </Link>
        ))}
      </div>
    </Section>
  );
}
