import { useId, useState } from "react";
import { useSay } from "../core/say.ts";
import { SimpleTable } from "./simple-table.tsx";

/** A point of a plot: where it is, how high, and what it comes to in words. The number is only for the height. */
export type Point = { name: string; value: number; text: string };

const [WIDTH, HEIGHT, PAD] = [800, 180, 4];

/** A row of bars, with the value of the one that is pointed at; whoever cannot see them opens the same as a table. */
export default function Plot({ label, points }: { label: string; points: readonly Point[] }) {
  const say = useSay();
  const id = useId();
  const [at, setAt] = useState<number>();
  const most = Math.max(1e-9, ...points.map(({ value }) => value));
  const step = WIDTH / Math.max(1, points.length);
  const shown = at === undefined ? undefined : points[at];
  return (
    <figure className="plot" aria-labelledby={id}>
      <figcaption id={id} className="quiet plot-caption">
        <span>{label}</span>
        <span aria-hidden>{shown ? `${shown.name}: ${shown.text}` : ""}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="plot-room"
        aria-hidden="true"
        onMouseLeave={() => setAt(undefined)}
      >
        {[0.25, 0.5, 0.75, 1].map((part) => (
          <line
            key={part}
            x1={0}
            x2={WIDTH}
            y1={HEIGHT * (1 - part) + 0.5}
            y2={HEIGHT * (1 - part) + 0.5}
            className="plot-line"
          />
        ))}
        {points.map(({ name, value }, i) => {
          const height = Math.max(value > 0 ? 2 : 0, (Math.max(0, value) / most) * (HEIGHT - 2 * PAD));
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table says the same
            <g
              key={name}
              onMouseEnter={() => setAt(i)}
              className={at === i ? "plot-bar plot-here" : "plot-bar"}
            >
              <rect x={i * step} y={0} width={step} height={HEIGHT} fill="transparent" />
              <rect
                x={i * step + step * 0.15}
                y={HEIGHT - height}
                width={step * 0.7}
                height={height}
                rx={2}
              />
            </g>
          );
        })}
      </svg>
      <div className="plot-ends quiet" aria-hidden>
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
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
