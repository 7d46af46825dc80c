import type { ReactNode } from "react";

type SimpleColumn<Row> = {
  label: string;
  show: (row: Row) => ReactNode;
  isEnd?: boolean;
  isMinor?: boolean;
  /** Whether it is only shown where the table itself has much room. */
  isDetail?: boolean;
};

/** A table of rows that are all here: lines of an order, addresses, rows of a report. */
export function SimpleTable<Row>({
  label,
  rows,
  keyOf,
  columns,
  foot,
}: {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly SimpleColumn<Row>[];
  /** Rows below, such as sums. */
  foot?: ReactNode;
}) {
  const classOf = ({ isEnd, isMinor, isDetail }: SimpleColumn<Row>) =>
    [isEnd && "end", isMinor && "minor", isDetail && "detail"].filter(Boolean).join(" ") || undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys
    <section className="table-box" aria-label={label} tabIndex={0}>
      <table className="table">
        <caption className="hidden-words">{label}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={column.label || String(i)} className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, i) => (
                <td key={column.label || String(i)} className={classOf(column)}>
                  {column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}
