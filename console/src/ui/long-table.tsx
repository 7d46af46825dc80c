import { useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";

type LongColumn = { label: string; isEnd?: boolean; isMinor?: boolean };

// More rows than these are drawn as they are scrolled to.
const MOST_DRAWN = 40;
const ROW_PX = 49;
const AHEAD = 8;

/** The class of a column's cells, such as of a column of numbers. */
export const cellClass = ({ isEnd, isMinor }: Omit<LongColumn, "label">) =>
  [isEnd && "end", isMinor && "minor"].filter(Boolean).join(" ") || undefined;

/**
 * A table of rows that may be thousands, such as variants: it scrolls in itself, and draws the rows in sight. A row that has the focus
 * stays, and the next one is there before it is reached, so that Tab goes through all of them; a screen reader is told which row of how
 * many each is. `cells` draws the cells of a row; what it draws for a row that did not change is best a component of `memo`.
 */
export function LongTable<Row>({
  label,
  rows,
  keyOf,
  columns,
  cells,
}: {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row, i: number) => string;
  columns: readonly LongColumn[];
  cells: (row: Row, i: number) => ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<number>();
  const isLong = rows.length > MOST_DRAWN;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: AHEAD,
    useFlushSync: false,
    rangeExtractor({ startIndex, endIndex, overscan, count }) {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const drawn = new Set(Array.from({ length: to - from + 1 }, (_, i) => from + i));
      if (focused !== undefined)
        for (const i of [focused - 1, focused, focused + 1]) if (i >= 0 && i < count) drawn.add(i);
      return [...drawn].sort((one, other) => one - other);
    },
  });
  const focus = (event: FocusEvent) => {
    const row = event.target.closest("tr")?.dataset.index;
    setFocused(row === undefined ? undefined : Number(row));
  };
  const drawn: ReactNode[] = [];
  const draw = (i: number) => {
    const row = rows[i];
    if (row === undefined) return;
    drawn.push(
      <tr
        key={keyOf(row, i)}
        data-index={i}
        {...(isLong && { "aria-rowindex": i + 2, ref: virtual.measureElement })}
      >
        {cells(row, i)}
      </tr>,
    );
  };
  let at = 0;
  const leaveOut = (to: number) => {
    if (to > at) drawn.push(<Gap key={`gap-${at}`} height={to - at} />);
  };
  if (isLong) {
    for (const { index, start, end } of virtual.getVirtualItems()) {
      leaveOut(start);
      draw(index);
      at = end;
    }
    leaveOut(virtual.getTotalSize());
  } else for (const i of rows.keys()) draw(i);
  return (
    <section
      ref={box}
      className={isLong ? "table-box table-box-long" : "table-box"}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider or longer than its box is scrolled by keys
      tabIndex={0}
    >
      <table className="table" {...(isLong && { "aria-rowcount": rows.length + 1 })}>
        <caption className="hidden-words">{label}</caption>
        <thead>
          <tr {...(isLong && { "aria-rowindex": 1 })}>
            {columns.map((column, i) => (
              <th key={column.label || String(i)} className={cellClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onFocus={focus} onBlur={() => setFocused(undefined)}>
          {drawn}
        </tbody>
      </table>
    </section>
  );
}

// The room of rows that are not drawn.
const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  <tr aria-hidden="true" className="table-gap">
    <td style={{ height }} />
  </tr>
);
