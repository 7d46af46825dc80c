import type { SalesCard, TrafficCard } from "@stoa/client";
import { lazy, Suspense } from "react";
import { useFormats } from "../core/format.ts";
import { Change } from "../ui/change.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Figure, Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

const Plot = lazy(() => import("../ui/plot.tsx"));
const periods = ["today", "yesterday", "last7Days", "last30Days"] as const;

/** How sales go: the days and weeks up to now beside those before, and each of the last 30 days. */
export function Sales({ of: sales }: { of: SalesCard }) {
  const say = useSay();
  const { money, day } = useFormats();
  const { currency, days } = sales;
  return (
    <Section title={say("sales")} actions={<ToReport kind="sales" />}>
      <div className="grid">
        {periods.map((key) => {
          const { net, orders, before } = sales[key];
          return (
            <Figure
              key={key}
              name={say(`sales.${key}`)}
              value={money(net, currency)}
              note={
                <>
                  {say("orders", { count: orders })}
                  <Changed isOver={key !== "today"} now={net} before={before.net} />
                </>
              }
            />
          );
        })}
      </div>
      <Suspense fallback={<div className="plot-room" />}>
        <Plot
          label={say("net")}
          currency={currency}
          points={days.map(({ from, net }) => ({
            name: day(from),
            value: Number(net),
            text: money(net, currency),
          }))}
        />
      </Suspense>
    </Section>
  );
}

/** How many came to the shop, and how many of them ordered; nothing for a shop that nobody visits, such as one elsewhere. */
export function Visits({ of: traffic }: { of: TrafficCard }) {
  const say = useSay();
  const { number, percent } = useFormats();
  const { last30Days } = traffic;
  if (last30Days.visits + last30Days.before.visits === 0) return null;
  return (
    <Section title={say("visits")} actions={<ToReport kind="traffic" />}>
      <div className="grid">
        {periods.map((key) => {
          const { visits, conversionRate, before } = traffic[key];
          return (
            <Figure
              key={key}
              name={say(`sales.${key}`)}
              value={number(visits)}
              note={
                <>
                  {conversionRate !== null && (
                    <>
                      {say("conversion")} <bdi>{percent(Number(conversionRate))}</bdi>
                    </>
                  )}
                  <Changed isOver={key !== "today"} now={String(visits)} before={String(before.visits)} />
                </>
              }
            />
          );
        })}
      </div>
    </Section>
  );
}

/** The change, set off by a point. Today is not over, so it is not compared with a whole day. */
function Changed({ isOver, now, before }: { isOver: boolean; now: string; before: string }) {
  if (!isOver || Number(before) === 0) return null;
  return (
    <>
      {" · "}
      <Change now={Number(now)} before={Number(before)} />
    </>
  );
}

function ToReport({ kind }: { kind: string }) {
  const say = useSay();
  return (
    <TextLink to="/reports" search={{ kind }}>
      {say("to_report")}
    </TextLink>
  );
}
