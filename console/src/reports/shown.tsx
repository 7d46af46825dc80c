import { NativeSelect } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useFormats } from "../core/format.ts";
import { Change } from "../ui/change.tsx";
import { Figure, Section } from "../ui/page.tsx";
import { useQueryState } from "../ui/query-state.ts";
import type { ColumnName, Kind, Told } from "./kinds.ts";
import { areAlike, type Range } from "./ranges.ts";
import { useSay } from "./say.ts";
import { ReportTable, useWritten } from "./tables.tsx";

const Plot = lazy(() => import("../ui/plot.tsx"));

/** The days of a report that are over, and the report of those that they are compared with. */
type Compared = { now: Told; before: Told } | undefined;

/** A report: its figures beside those of the range before, the bars of one of them, and its tables. */
export function Shown({ told, compared, kind }: { told: Told; compared: Compared; kind: Kind }) {
  const say = useSay();
  const { plots, table, funnel, more = [] } = told;
  return (
    <>
      {told.totals && <Figures told={told} compared={compared} label={say(`kind.${kind}`)} />}
      {plots && table.rows.length > 0 && <Chart told={told} compared={compared} plots={plots} />}
      {funnel && funnel[0]![1] > 0 && <Funnel steps={funnel} />}
      <Section title={say(`kind.${kind}`)} flush>
        <ReportTable label={say(`kind.${kind}`)} table={table} told={told} sums={told.totals} />
      </Section>
      {more.map(({ title, table: further }) => (
        <Section key={title} title={say(title)} flush>
          <ReportTable label={say(title)} table={further} told={told} />
        </Section>
      ))}
    </>
  );
}

function Figures({ told, compared, label }: { told: Told; compared: Compared; label: string }) {
  const say = useSay();
  const written = useWritten(told.currency);
  return (
    <section className="card figures" aria-label={label}>
      {told.totalsOf?.map(([name, as]) => (
        <Figure
          key={name}
          name={say(`column.${name}`)}
          value={<bdi>{written(told.totals![name], as)}</bdi>}
          note={
            compared?.before.totals && (
              <Change
                now={Number(compared.now.totals![name])}
                before={Number(compared.before.totals[name])}
              />
            )
          }
        />
      ))}
    </section>
  );
}

function Chart({ told, compared, plots }: { told: Told; compared: Compared; plots: readonly ColumnName[] }) {
  const say = useSay();
  const written = useWritten(told.currency);
  const [query, change] = useQueryState();
  const plot = plots.find((name) => name === query.chart) ?? plots[0]!;
  const as = told.table.columns.find(([name]) => name === plot)![1];
  const pointOf = (row: Told["table"]["rows"][number]) => ({
    name: written(row.period, "period"),
    value: Number(row[plot]),
    text: written(row[plot], as),
  });
  return (
    <Section
      title={say("chart")}
      actions={
        <NativeSelect
          className="no-print"
          aria-label={say("chart")}
          value={plot}
          onChange={(event) => change({ chart: event.currentTarget.value })}
          data={plots.map((value) => ({ value, label: say(`column.${value}`) }))}
        />
      }
    >
      <Suspense fallback={<div className="plot-room" />}>
        <Plot
          label={say(`column.${plot}`)}
          currency={as === "money" ? told.currency : undefined}
          isPercent={as === "percent"}
          points={told.table.rows.map((row, i) => {
            const former = compared?.before.table.rows[i];
            const isPaired =
              former && (row as Range).to <= compared.now.to && areAlike(row as Range, former as Range);
            return { ...pointOf(row), ...(isPaired && { before: pointOf(former) }) };
          })}
        />
      </Suspense>
    </Section>
  );
}

/** How many visits made each step to an order. */
function Funnel({ steps }: { steps: NonNullable<Told["funnel"]> }) {
  const say = useSay();
  const { number, percent } = useFormats();
  const [, all] = steps[0]!;
  return (
    <Section title={say("funnel")}>
      <ol className="funnel">
        {steps.map(([name, count]) => {
          const share = Math.min(100, (100 * count) / all);
          return (
            <li key={name}>
              <div className="funnel-head">
                <span>{say(`column.${name}`)}</span>
                <span>
                  <strong>{number(count)}</strong>{" "}
                  <bdi className="quiet">{percent(Math.round(10 * share) / 10)}</bdi>
                </span>
              </div>
              <div className="funnel-track" aria-hidden>
                <div className="funnel-bar" style={{ width: `${share}%` }} />
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
