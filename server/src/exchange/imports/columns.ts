import { Type } from "typebox";
import type { Messages } from "../../http/answers/messages.ts";
import {
  flag,
  group,
  hide,
  id,
  integer,
  json,
  orNull,
  type Reader,
  text,
  time,
  word,
} from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { type ImportFormat, type ImportResource, importFormats, importResources } from "./formats.ts";
import { describeFailure, describeNotice, type StoredNotice } from "./notice.ts";

export type ImportStatus = "waiting" | "running" | "done" | "failed" | "cancelled";

/** The problems of single records, as the database has them. */
export type Problems = {
  errors: (StoredNotice & {
    row: number;
    lastRow: number;
    handle: string;
    column: string | null;
    code: string;
  })[];
  warnings: (StoredNotice & { row: number; handle: string })[];
  warningCount: number;
};

export const Format = Type.Unsafe<ImportFormat>({
  type: "string",
  enum: importFormats,
  description:
    "`shopify`, `woocommerce`: a CSV exported from there. `stoa`: an export of this API, CSV or NDJSON; the first byte tells which. Customers come as `shopify`, `woocommerce` or `stoa`, orders as `shopify` or `stoa`.",
});
const resource = { type: "string", enum: importResources, description: "The contents of the file." };
export const Resource = Type.Unsafe<ImportResource>({ ...resource, default: "products" });
export const ResourceFilter = Type.Unsafe<ImportResource>(resource);
const statuses: readonly ImportStatus[] = ["waiting", "running", "done", "failed", "cancelled"];
export const Status = Type.Unsafe<ImportStatus>({ type: "string", enum: statuses });

const Failure = Type.Union([Type.String(), Type.Null()], {
  description:
    "The reason why the file could not be imported, or not to its end. Rows imported before that stay.",
});

const counts = (resource: ImportResource, name: string) => {
  const count = (column: string) => `(case when i.resource = '${resource}' then i.${column} else 0 end)`;
  return group(
    {
      read: integer(count("read"), { description: "The sum of the counts below." }),
      created: integer(count("created")),
      updated: integer(count("updated")),
      unchanged: integer(count("unchanged"), {
        description: `${name} that already were as the file has them.`,
      }),
      skipped: integer(count("skipped"), { description: `${name} that were not imported; see \`errors\`.` }),
    },
    { description: `The number of ${resource} so far; zeros where the file holds others.` },
  );
};

const summary = {
  id: id("import_id"),
  resource: word<ImportResource>("resource", ResourceFilter),
  format: word("format", Format),
  sendMail: flag("send_mail", { description: "Whether new customers are mailed an invitation." }),
  copyImages: flag("copy_images", { description: "Whether the pictures of products are copied." }),
  dryRun: flag("dry_run", { description: "Whether everything is checked and nothing is kept." }),
  status: word<ImportStatus>("status", Status),
  progress: integer("(i.bytes_read::bigint * 100 / i.size)", {
    minimum: 0,
    maximum: 100,
    description: "The part of the file that is done, in percent.",
  }),
  products: counts("products", "Products"),
  customers: counts("customers", "Customers"),
  orders: counts("orders", "Orders"),
  pictures: group(
    {
      copied: integer("pictures_copied"),
      failed: integer("pictures_failed", {
        description: "Pictures that stay where they are; see `warnings`.",
      }),
    },
    {
      description:
        "With `copyImages`: the number of pictures so far. Copying goes on when the import is done.",
    },
  ),
  failure: {
    ...orNull(text("failure")),
    json: (failure: string, { messages }: Reader) => JSON.stringify(describeFailure(messages!, failure)),
    schema: Failure,
  },
  createdAt: time("created_at", { description: "The time when the file was sent." }),
  startedAt: orNull(time("started_at", { description: "The time when a worker first began it." })),
  finishedAt: orNull(time("finished_at", { description: "The time when it was done, failed or cancelled." })),
};

/** The columns of an import `i` in a list. */
export const summaries = table("i", summary);

/** The columns of an import `i` with what it says about single products or customers. */
export const imports = table("i", {
  ...summary,
  problems: hide(json<Problems>("problems", Type.Object({}))),
  pictureWarnings: hide(json<Problems["warnings"]>("picture_warnings", Type.Array(Type.Object({})))),
});

export type ImportRow = RowOf<typeof imports.fields>;

const row = Type.Integer({ description: "The line of the file, from 1." });
const handle = Type.String({
  description:
    "The name of the record in the file: a handle, slug, SKU, title or order number. Empty for customers: the report holds no names of people.",
});

export const Import = summaries.schema(
  { "x-name": "Import" },
  {
    errors: Type.Array(
      Type.Object({
        row,
        lastRow: Type.Integer({ description: "The last line of the record." }),
        handle,
        column: Type.Union([Type.String(), Type.Null()], {
          description: "The column, or the field's JSON pointer; null for the whole.",
        }),
        code: Type.String({
          description:
            "A code as in `errors` of a refused request, or `not_importable` if the file itself is at fault.",
        }),
        message: Type.String(),
      }),
      {
        description: "The first 1,000 reasons why records were skipped, once the import is done.",
      },
    ),
    warnings: Type.Array(Type.Object({ row, handle, message: Type.String() }), {
      description:
        "The first 1,000 values that could not be kept as the file has them, and columns that are not imported.",
    }),
    warningCount: Type.Integer({ description: "The number of all warnings." }),
  },
);

const MAX_WARNINGS = 1_000;

/** An import as JSON text, with its errors and warnings in the reader's language. */
export function importJson(row: ImportRow, reader: Reader & { messages: Messages }): string {
  const { errors, warnings, warningCount } = imports.get(row, "problems");
  const describe = <T extends StoredNotice>({ key, values, about, isLeftOut, message, ...rest }: T) => ({
    ...rest,
    message: describeNotice(reader.messages, { key, values, about, isLeftOut, message } as StoredNotice),
  });
  const ofPictures = imports.get(row, "pictureWarnings");
  const problems = {
    errors: errors.map(describe),
    warnings: [...warnings, ...ofPictures].slice(0, MAX_WARNINGS).map(describe),
    warningCount: warningCount + imports.get(row, "pictures").failed,
  };
  return imports.json(row, reader, JSON.stringify(problems).slice(1, -1));
}
