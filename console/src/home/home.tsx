import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useCan, useMe } from "../core/session.ts";
import { textsOf } from "../core/texts.ts";
import { Figure, Page, Section } from "../ui/page.tsx";
import type en from "./texts/en.json";

const useSay = textsOf<typeof en>("home");
const Plot = lazy(() => import("../ui/plot.tsx"));

/** What to do today, and how it goes. */
export default function Home() {
  const say = useSay();
  const can = useCan();
  const me = useMe();
  return (
    <Page title={me.name ? say("hello", { name: me.name.split(" ")[0]! }) : say("menu.title")}>
      {can("orders:read") ? (
        <>
          <ToDo />
          <Sales />
        </>
      ) : (
        <Section>{say("nothing")}</Section>
      )}
    </Page>
  );
}

function ToDo() {
  const say = useSay();
  const { number } = useFormats();
  const { data } = useRead(["orders", "counts"], (options) => stoa.orders.counts({}, options));
  const status = (name: string) => data?.byStatus.find((one) => one.status === name)?.count ?? 0;
  const figures = [
    { key: "new", count: status("pending"), search: { status: "pending" } },
    { key: "to_ship", count: data?.toShip, search: { status: "pending,confirmed,processing" } },
    { key: "late", count: data?.late, search: { status: "pending,confirmed,processing" } },
    { key: "unpaid", count: data?.unpaid, search: { paymentStatus: "pending,authorized,failed" } },
  ] as const;
  return (
    <Section title={say("to_do")}>
      <div className="grid">
        {figures.map(({ key, count, search }) => (
          <Link key={key} to="/orders" search={search as never} className="figure">
            <Figure name={say(key)} value={data ? number(count ?? 0) : "…"} />
          </Link>
        ))}
      </div>
    </Section>
  );
}

function Sales() {
  const say = useSay();
  const { money, number, day } = useFormats();
  const { data } = useRead(["reports", "sales", 30], (options) =>
    stoa.reports.sales({ interval: "day" }, options),
  );
  return (
    <Section title={say("sales")}>
      <div className="grid">
        <Figure name={say("net")} value={data ? money(data.totals.net, data.currency) : "…"} />
        <Figure name={say("orders")} value={data ? number(data.totals.orders) : "…"} />
        <Figure name={say("refunds")} value={data ? money(data.totals.refunds, data.currency) : "…"} />
      </div>
      {data && (
        <Suspense fallback={<div className="plot-room" />}>
          <Plot
            label={say("net")}
            points={data.rows.map(({ from, net }) => ({
              name: day(from),
              value: Number(net),
              text: money(net, data.currency),
            }))}
          />
        </Suspense>
      )}
    </Section>
  );
}
