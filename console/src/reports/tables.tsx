import { useFormats } from "../core/format.ts";
import { Empty } from "../ui/empty.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import type { As, Table, Told } from "./kinds.ts";
import { useSay } from "./say.ts";

/** Writes a value of a report as the language does. */
export function useWritten(currency: string): (value: unknown, as: As) => string {
  const say = useSay();
  const { country, day, money, number, percent } = useFormats();
  return (value, as) => {
    if (as === "path") return value ? String(value) : say("other_pages");
    if (value === null || value === undefined || value === "") return "—";
    const text = String(value);
    if (as === "money") return money(text, currency);
    if (as === "count") return number(Number(value));
    if (as === "percent") return percent(Number(value));
    if (as === "country") return country(text);
    if (as === "group") return say(`group.${text as "direct"}`);
    return as === "period" ? text.split("/").map(day).join(" – ") : text;
  };
}

const isEnd = (as: As) => as === "money" || as === "count" || as === "percent";

/** A table of a report, with its sums below. */
export function ReportTable({
  label,
  table: { columns, rows },
  told,
  sums,
}: {
  label: string;
  table: Table;
  told: Told;
  sums?: Told["totals"] | undefined;
}) {
  const say = useSay();
  const written = useWritten(told.currency);
  if (!rows.length) return <Empty icon="chart" title={say("none")} text={say("none_text")} />;
  const shown = new Set(told.totalsOf?.map(([name]) => name));
  return (
    <SimpleTable
      label={label}
      rows={rows.map((row, at) => ({ row, at }))}
      keyOf={({ at }) => String(at)}
      columns={columns.map(([name, as]) => ({
        label: say(`column.${name}`),
        show: ({ row }: { row: Table["rows"][number]; at: number }) => (
          <bdi
            dir={as === "path" && row[name] ? "ltr" : undefined}
            className={as === "period" ? "whole" : undefined}
          >
            {written(row[name], as)}
          </bdi>
        ),
        isEnd: isEnd(as),
      }))}
      foot={
        sums && (
          <tr className="sum-main">
            {columns.map(([name, as], at) =>
              at === 0 ? (
                <th key={name} scope="row">
                  {say("sum")}
                </th>
              ) : (
                <td key={name} className={isEnd(as) ? "end" : undefined}>
                  {shown.has(name) && <bdi>{written(sums[name], as)}</bdi>}
                </td>
              ),
            )}
          </tr>
        )
      }
    />
  );
}
