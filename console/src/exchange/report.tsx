import { Button } from "@mantine/core";
import type { Import } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { csvOf, saveBlob } from "../ui/download.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

const SHOWN = 100;

type Row = {
  row: string;
  handle: string;
  column: string | null;
  message: string;
};

const linesOf = ({ row, lastRow }: { row: number; lastRow: number }) =>
  lastRow > row ? `${row}–${lastRow}` : String(row);

/** What was skipped and what could not be kept, row by row; all of it can be saved as a file. */
export function Report({ one }: { one: Import }) {
  const say = useSay();
  const { number } = useFormats();
  const skipped: Row[] = one.errors.map((error) => ({ ...error, row: linesOf(error) }));
  const warnings: Row[] = one.warnings.map((warning) => ({
    ...warning,
    row: String(warning.row),
    column: null,
  }));
  if (!skipped.length && !warnings.length) return null;
  const names = ["row", "handle", "column", "message"] as const;
  const save = () => {
    const columns = names.map((name) => [name, "text"] as const);
    const text = csvOf(
      { columns, rows: [...skipped, ...warnings] },
      names.map((name) => say(name)),
    );
    saveBlob(new Blob([text], { type: "text/csv" }), `import-${one.id}.csv`);
  };
  const part = (title: string, rows: readonly Row[]) =>
    rows.length > 0 && (
      <Section title={title} flush>
        <SimpleTable
          label={title}
          rows={rows.slice(0, SHOWN)}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          columns={[
            { label: say("row"), show: ({ row }) => row, isMinor: true },
            { label: say("handle"), show: ({ handle }) => <bdi>{handle}</bdi> },
            {
              label: say("column"),
              show: ({ column }) => column && <code dir="ltr">{column}</code>,
              isMinor: true,
            },
            { label: say("message"), show: ({ message }) => <bdi>{message}</bdi> },
          ]}
          foot={
            rows.length > SHOWN && (
              <tr>
                <th colSpan={4} scope="row">
                  {say("rest_in_file", { count: rows.length - SHOWN })}
                </th>
              </tr>
            )
          }
        />
      </Section>
    );
  return (
    <>
      <div>
        <Button variant="default" leftSection={<Icon name="download" size={16} />} onClick={save}>
          {say("save_report")}
        </Button>
      </div>
      {part(`${say("errors")} (${number(one[one.resource].skipped)})`, skipped)}
      {part(`${say("warnings")} (${number(one.warningCount)})`, warnings)}
    </>
  );
}
