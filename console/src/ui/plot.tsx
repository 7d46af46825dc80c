import { useId, useState } from "react";
import { useLanguage } from "../core/language.ts";
import { useSay } from "../core/say.ts";
import { ticksOf } from "./plot-scale.ts";
import { SimpleTable } from "./simple-table.tsx";

/** A point of a plot: where it is, how high, and what it comes to in words. The number is only for the height. */
export type Point = { name: string; value: number; text: string };

const [WIDTH, HEIGHT] = [800, 180];

/** A row of bars over an axis, below zero too, with the value of the one that is pointed at; whoever cannot see them opens the same as a table. */
export default function Plot({
  label,
  points,
  currency,
}: {
  label: string;
  points: readonly Point[];
  /** Of amounts. */
  currency?: string | undefined;
}) {
  const say = useSay();
  const id = useId();
  const [at, setAt] = useState<number>();
  const brief = new Intl.NumberFormat(useLanguage(), {
    notation: "compact",
    maximumFractionDigits: 2,
    ...(currency && { style: "currency", currency, minimumFractionDigits: 0 }),
  });
  const ticks = ticksOf(points.map(({ value }) => value));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const yOf = (value: number) => (HEIGHT * (high - value)) / (high - low);
  const step = WIDTH / Math.max(1, points.length);
  const shown = at === undefined ? undefined : points[at];
  return (
    <figure className="plot" aria-labelledby={id}>
      <figcaption id={id} className="quiet plot-caption">
        <span>{label}</span>
        <span aria-hidden>{shown ? `${shown.name}: ${shown.text}` : ""}</span>
      </figcaption>
      <div className="plot-body">
        <div className="plot-axis quiet" aria-hidden>
          {ticks.toReversed().map((tick) => (
            <bdi key={tick}>{brief.format(tick)}</bdi>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="plot-room"
          aria-hidden="true"
          onMouseLeave={() => setAt(undefined)}
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={WIDTH}
              y1={yOf(tick)}
              y2={yOf(tick)}
              className={tick === 0 ? "plot-line plot-zero" : "plot-line"}
            />
          ))}
          {points.map(({ name, value }, i) => {
            const [top, end] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
            const height = value === 0 ? 0 : Math.max(2, end - top);
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the table says the same
              <g
                key={name}
                onMouseEnter={() => setAt(i)}
                className={["plot-bar", value < 0 && "plot-below", at === i && "plot-here"]
                  .filter(Boolean)
                  .join(" ")}
              >
                <rect x={i * step} y={0} width={step} height={HEIGHT} fill="transparent" />
                <rect
                  x={i * step + step * 0.15}
                  y={value < 0 ? top : end - height}
                  width={step * 0.7}
                  height={height}
                />
              </g>
            );
          })}
        </svg>
        <div className="plot-ends quiet" aria-hidden>
          <span>{points[0]?.name}</span>
          <span>{points.at(-1)?.name}</span>
        </div>
      </div>
      <details>
        <summary className="quiet">{say("plot.table")}</summary>
        <SimpleTable
          label={label}
          rows={points}
          keyOf={({ name }) => name}
          columns={[
            { label: say("plot.when"), show: ({ name }) => name },
            { label, show: ({ text }) => text, isEnd: true },
          ]}
        />
      </details>
    </figure>
  );
}
