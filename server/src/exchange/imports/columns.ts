import { Type } from "typebox";
import {
  flag,
  group,
  hidden,
  id,
  integer,
  json,
  orNull,
  type Reader,
  text,
  time,
  word,
} from "../../http/columns.ts";
import type { Speech } from "../../http/speech.ts";
import { type RowOf, table } from "../../http/table.ts";
import { type ImportFormat, importFormats } from "./formats.ts";
import { type Kept, tellFailure, tellKept } from "./kept.ts";

export type ImportStatus = "waiting" | "running" | "done" | "failed" | "cancelled";

/** What an import has to say about single products, as it is kept. */
export type Problems = {
  errors: (Kept & { row: number; lastRow: number; handle: string; column: string | null; code: string })[];
  warnings: (Kept & { row: number; handle: string })[];
  warningCount: number;
};

export const Format = Type.Unsafe<ImportFormat>({
  type: "string",
  enum: importFormats,
  description:
    "`shopify`, `woocommerce`: the CSV that these export. `stoa`: our own export, CSV or NDJSON, by its first byte.",
});
const statuses: readonly ImportStatus[] = ["waiting", "running", "done", "failed", "cancelled"];
export const Status = Type.Unsafe<ImportStatus>({ type: "string", enum: statuses });

const Failure = Type.Union([Type.String(), Type.Null()], {
  description: "Why the file could not be imported, or not to its end; what came before stays.",
});

const summary = {
  id: id("import_id"),
  format: word("format", Format),
  dryRun: flag("dry_run", { description: "Whether all is checked and nothing kept." }),
  status: word<ImportStatus>("status", Status),
  progress: integer("(i.bytes_read::bigint * 100 / i.size)", {
    minimum: 0,
    maximum: 100,
    description: "How much of the file was read, in percent.",
  }),
  products: group(
    {
      read: integer("i.read", { description: "All that follow together." }),
      created: integer("i.created"),
      updated: integer("i.updated"),
      unchanged: integer("i.unchanged", { description: "In the store as the file has them." }),
      skipped: integer("i.skipped", { description: "Not imported; see `errors`." }),
    },
    { description: "How many products, so far." },
  ),
  failure: {
    ...orNull(text("failure")),
    json: (kept: string, { speech }: Reader) => JSON.stringify(tellFailure(speech!, kept)),
    schema: Failure,
  },
  createdAt: time("created_at", { description: "When the file was sent." }),
  startedAt: orNull(time("started_at", { description: "When a worker first began it." })),
  finishedAt: orNull(time("finished_at", { description: "When it was done, failed or cancelled." })),
};

/** The columns of an import `i` in a list. */
export const summaries = table("i", summary);

/** The columns of an import `i` with what it says about single products. */
export const imports = table("i", {
  ...summary,
  problems: hidden(json<Problems>("problems", Type.Object({}))),
});

export type ImportRow = RowOf<typeof imports.fields>;

const row = Type.Integer({ description: "The line of the file, from 1." });
const handle = Type.String({ description: "What the file calls the product." });

export const Import = summaries.schema(
  { "x-name": "Import" },
  {
    errors: Type.Array(
      Type.Object({
        row,
        lastRow: Type.Integer({ description: "The product's last line." }),
        handle,
        column: Type.Union([Type.String(), Type.Null()], {
          description: "The column, or the field's JSON pointer; null where it is the product as a whole.",
        }),
        code: Type.String({
          description: "As in `errors` of a refused request; `not_importable` for what the file itself says.",
        }),
        message: Type.String(),
      }),
      { description: "Why products were skipped, of the first 1,000; once the import is done." },
    ),
    warnings: Type.Array(Type.Object({ row, handle, message: Type.String() }), {
      description: "What could not be kept as the file says it, the first 1,000.",
    }),
    warningCount: Type.Integer({ description: "How many warnings there are in all." }),
  },
);

/** An import as JSON text, with its errors and warnings in the reader's language. */
export function importJson(row: ImportRow, reader: Reader & { speech: Speech }): string {
  const { errors, warnings, warningCount } = imports.get(row, "problems");
  const told = <T extends Kept>({ key, values, about, message, ...rest }: T) => ({
    ...rest,
    message: tellKept(reader.speech, { key, values, about, message } as Kept),
  });
  const problems = { errors: errors.map(told), warnings: warnings.map(told), warningCount };
  return imports.json(row, reader, JSON.stringify(problems).slice(1, -1));
}
