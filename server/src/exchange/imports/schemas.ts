import { Type } from "typebox";
import { listQuery, Pagination } from "../../http/window.ts";
import { type ImportFormat, type ImportStatus, importFormats } from "./sql.ts";

const format = Type.Unsafe<ImportFormat>({
  type: "string",
  enum: importFormats,
  description:
    "`shopify`, `woocommerce`: the CSV that these export. `stoa`: our own export, CSV or NDJSON, by its first byte.",
});
const statuses: readonly ImportStatus[] = ["waiting", "running", "done", "failed", "cancelled"];
const status = Type.Unsafe<ImportStatus>({ type: "string", enum: statuses });
const time = (description: string) => Type.String({ format: "date-time", description });
const timeOrNull = (description: string) => Type.Union([time(description), Type.Null()]);

export const ImportQuery = Type.Object({ format }, { additionalProperties: false });

export const ImportListQuery = Type.Object(
  { ...listQuery, status: Type.Optional(status) },
  { additionalProperties: false },
);

const summary = {
  id: Type.String({ format: "uuid" }),
  format,
  dryRun: Type.Boolean({ description: "Whether all is checked and nothing kept." }),
  status,
  progress: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: "How much of the file was read, in percent.",
  }),
  products: Type.Object(
    {
      read: Type.Integer({ description: "All that follow together." }),
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer({ description: "In the store as the file has them." }),
      skipped: Type.Integer({ description: "Not imported; see `errors`." }),
    },
    { description: "How many products, so far." },
  ),
  failure: Type.Union([Type.String(), Type.Null()], {
    description: "Why the file could not be imported, or not to its end; what came before stays.",
  }),
  createdAt: time("When the file was sent."),
  startedAt: timeOrNull("When a worker first began it."),
  finishedAt: timeOrNull("When it was done, failed or cancelled."),
};

const row = Type.Integer({ description: "The line of the file, from 1." });
const handle = Type.String({ description: "What the file calls the product." });

export const Import = Type.Object(
  {
    ...summary,
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
      description: "What could not be kept as the file says it, the first 1,000, in English.",
    }),
    warningCount: Type.Integer({ description: "How many warnings there are in all." }),
  },
  { "x-name": "Import" },
);

export const ImportList = Type.Object({
  imports: Type.Array(Type.Object(summary, { "x-name": "ImportSummary" })),
  pagination: Pagination,
});
