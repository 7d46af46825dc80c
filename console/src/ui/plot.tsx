import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { directionOf, useLanguage } from "../core/language.ts";
import { useSay } from "../core/say.ts";
import { nextPoint, pointAt, ticksOf, ticksOfTime } from "./plot-scale.ts";
import { SimpleTable } from "./simple-table.tsx";

/** A value in words; the number is only for the height. */
type Value = { name: string; value: number; text: string };
/** A point of a plot: where it is, how high, and the point of the period before that it is compared with. */
export type Point = Value & { before?: Value | undefined };

const [WIDTH, HEIGHT] = [800, 200];

/**
 * Bars over an axis, below zero too, beside the period before as a dashed line. Mouse, finger and arrow keys go
 * through the points, which are read one by one; the table below has the same numbers.
 */
export default function Plot({
  label,
  points,
  currency,
  isPercent = false,
}: {
  label: string;
  points: readonly Point[];
  /** Of amounts. */
  currency?: string | undefined;
  /** Whether values are percentages. */
  isPercent?: boolean;
}) {
  const say = useSay();
  const id = useId();
  const language = useLanguage();
  const isBack = directionOf(language) === "rtl";
  const [at, setAt] = useState<number>();
  const brief = new Intl.NumberFormat(language, {
    notation: "compact",
    maximumFractionDigits: 2,
    ...(isPercent && { style: "percent" }),
    ...(currency && { style: "currency", currency, minimumFractionDigits: 0 }),
  });
  // Marks of direction would move the currency to the other side of the number.
  const tickText = (tick: number) =>
    `\u2066${brief.format(isPercent ? tick / 100 : tick).replaceAll(/[\u200e\u200f\u061c]/g, "")}\u2069`;
  const hasBefore = points.some(({ before }) => before);
  const ticks = ticksOf(points.flatMap(({ value, before }) => (before ? [value, before.value] : [value])));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const yOf = (value: number) => (HEIGHT * (high - value)) / (high - low);
  const step = WIDTH / Math.max(1, points.length);
  const shown = at === undefined ? undefined : points[at];
  const wordsOf = ({ name, text, before }: Point) =>
    before
      ? say("plot.point_before", { name, text, before: before.text, before_name: before.name })
      : say("plot.point", { name, text });
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(pointAt((event.clientX - left) / width, points.length, isBack));
  };
  const press = (event: KeyboardEvent) => {
    const next = event.key === "Escape" ? undefined : nextPoint(event.key, at, points.length, isBack);
    if (next === undefined && event.key !== "Escape") return;
    event.preventDefault();
    setAt(next);
  };
  const sorted = points.toSorted((a, b) => a.value - b.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  return (
    <figure className="plot" aria-labelledby={id}>
      <figcaption className="quiet plot-caption">
        <span id={id}>{label}</span>
        {hasBefore && (
          <span className="plot-legend" aria-hidden>
            <span className="plot-key">{say("plot.now")}</span>
            <span className="plot-key plot-key-before">{say("plot.before")}</span>
          </span>
        )}
      </figcaption>
      {most && least && (
        <p className="hidden-words" id={`${id}-sum`}>
          {say("plot.summary", {
            most: most.text,
            most_name: most.name,
            least: least.text,
            least_name: least.name,
          })}
        </p>
      )}
      <div className="plot-body">
        <div className="plot-axis quiet" aria-hidden>
          {ticks.toReversed().map((tick) => (
            <bdi key={tick}>{tickText(tick)}</bdi>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={points.length ? 0 : -1}
          className="plot-points"
          aria-label={label}
          aria-describedby={most ? `${id}-sum` : undefined}
          aria-valuemin={1}
          aria-valuemax={Math.max(1, points.length)}
          aria-valuenow={(at ?? Math.max(0, points.length - 1)) + 1}
          aria-valuetext={points.length ? wordsOf(shown ?? points.at(-1)!) : undefined}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(undefined)}
          onFocus={() => setAt((one) => one ?? Math.max(0, points.length - 1))}
          onBlur={() => setAt(undefined)}
          onKeyDown={press}
        >
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="plot-room"
            aria-hidden="true"
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
            {shown && <rect x={at! * step} y={0} width={step} height={HEIGHT} className="plot-column" />}
            {points.map(({ name, value }, i) => {
              const [top, end] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
              const height = value === 0 ? 0 : Math.max(2, end - top);
              return (
                <rect
                  key={name}
                  x={i * step + step * 0.15}
                  y={value < 0 ? top : end - height}
                  width={step * 0.7}
                  height={height}
                  className={["plot-bar", value < 0 && "plot-below", at === i && "plot-here"]
                    .filter(Boolean)
                    .join(" ")}
                />
              );
            })}
            {hasBefore && (
              <polyline
                className="plot-before"
                points={points
                  .flatMap(({ before }, i) => {
                    if (!before) return [];
                    const y = yOf(before.value);
                    // A line needs two ends, of a single point, too.
                    return points.length === 1 ? [`0,${y}`, `${WIDTH},${y}`] : [`${(i + 0.5) * step},${y}`];
                  })
                  .join(" ")}
              />
            )}
          </svg>
          {shown && (
            <div
              className="plot-tip"
              aria-hidden
              style={{ insetInlineStart: `${((at! + 0.5) / points.length) * 100}%` }}
              data-side={at! < points.length / 2 ? "after" : "before"}
            >
              <strong>{shown.name}</strong>
              <bdi>{shown.text}</bdi>
              {shown.before && (
                <span className="quiet">
                  {shown.before.name}: <bdi>{shown.before.text}</bdi>
                </span>
              )}
            </div>
          )}
        </div>
        <div className="plot-ends quiet" aria-hidden>
          {ticksOfTime(points.length).map((i) => (
            <span key={i}>{points[i]!.name}</span>
          ))}
        </div>
      </div>
      <details className="no-print">
        <summary className="quiet">{say("plot.table")}</summary>
        <SimpleTable
          label={label}
          rows={points}
          keyOf={({ name }) => name}
          columns={[
            { label: say("plot.when"), show: ({ name }) => name },
            { label, show: ({ text }) => <bdi>{text}</bdi>, isEnd: true },
            ...(hasBefore
              ? [
                  {
                    label: say("plot.before"),
                    show: ({ before }: Point) => before && <bdi>{before.text}</bdi>,
                    isEnd: true,
                  },
                ]
              : []),
          ]}
        />
      </details>
    </figure>
  );
}
