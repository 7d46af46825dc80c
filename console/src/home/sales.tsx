import type { SalesCard, SalesPeriod } from "@stoa/client";
import { lazy, Suspense } from "react";
import { useFormats } from "../core/format.ts";
import { useLanguage } from "../core/language.ts";
import { Figure, Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

const Plot = lazy(() => import("../ui/plot.tsx"));

/** How sales go: the days and weeks up to now beside those before, and each of the last 30 days. */
export function Sales({ of: sales }: { of: SalesCard }) {
  const say = useSay();
  const { money, day } = useFormats();
  const { currency, today, yesterday, last7Days, last30Days, days } = sales;
  const periods = { today, yesterday, last7Days, last30Days };
  return (
    <Section title={say("sales")}>
      <div className="grid">
        {(Object.keys(periods) as (keyof typeof periods)[]).map((key) => (
          <Figure
            key={key}
            name={say(`sales.${key}`)}
            value={money(periods[key].net, currency)}
            note={<Note of={periods[key]} isOver={key !== "today"} />}
          />
        ))}
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

/** How many orders, and the change. Today is not over, so it is not compared with a whole day. */
function Note({ of: { orders, net, before }, isOver }: { of: SalesPeriod; isOver: boolean }) {
  const say = useSay();
  const percent = new Intl.NumberFormat(useLanguage(), {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  });
  const former = Number(before.net);
  return (
    <>
      {say("orders", { count: orders })}
      {isOver && former > 0 && (
        <>
          {" · "}
          {/* Set apart, or the sign would change sides among texts from right to left. */}
          {say("change", { change: `\u2066${percent.format(Number(net) / former - 1)}\u2069` })}
        </>
      )}
    </>
  );
}
