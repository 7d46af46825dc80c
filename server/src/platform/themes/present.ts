import type { Row } from "../../db/pool.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { formatMoney } from "../../kit/money.ts";

/** A resource's fields in the order they are answered: each its SQL, and how the text of that becomes JSON. */
type Field = { name: string; sql: string; json: (text: string, digits: number) => string };

const asIs = (text: string) => text;
const quoted = (text: string) => `"${text}"`;
const string = (text: string) => JSON.stringify(text);
const boolean = (text: string) => (text === "t" ? "true" : "false");
const time = (text: string) => `"${isoTime(text)}"`;

const themeFields = [
  { name: "id", sql: "t.theme_id", json: quoted },
  { name: "name", sql: "t.name", json: string },
  { name: "isActive", sql: "t.is_active", json: boolean },
  { name: "license", sql: "t.license", json: quoted },
  {
    name: "price",
    sql: "t.price",
    json: (text: string, digits: number) => quoted(formatMoney(text, digits)),
  },
  { name: "purchasedAt", sql: "t.purchased_at", json: time },
  { name: "purchaseReference", sql: "t.purchase_reference", json: string },
  { name: "publishedVersion", sql: "t.published_version", json: asIs },
  { name: "fileCount", sql: "t.file_count", json: asIs },
  { name: "size", sql: "t.size", json: asIs },
  { name: "version", sql: "t.version", json: asIs },
  { name: "createdAt", sql: "t.created_at", json: time },
  { name: "updatedAt", sql: "t.updated_at", json: time },
] as const satisfies readonly Field[];

const fileFields = [
  { name: "path", sql: "f.path", json: string },
  { name: "encoding", sql: "f.is_text", json: (text: string) => (text === "t" ? '"utf-8"' : '"base64"') },
  { name: "size", sql: "f.size", json: asIs },
  { name: "sha256", sql: "encode(f.sha256, 'hex')", json: quoted },
  { name: "version", sql: "f.version", json: asIs },
  { name: "updatedAt", sql: "f.updated_at", json: time },
] as const satisfies readonly Field[];

const contentFields: readonly Field[] = [
  ...fileFields,
  {
    name: "content",
    sql: `case when f.is_text then convert_from(b.content, 'UTF8')
      else translate(encode(b.content, 'base64'), E'\\n', '') end`,
    json: string,
  },
];

const versionFields: readonly Field[] = [
  { name: "number", sql: "v.number", json: asIs },
  { name: "note", sql: "v.note", json: string },
  { name: "isPublished", sql: "v.number is not distinct from t.published_version", json: boolean },
  { name: "fileCount", sql: "v.file_count", json: asIs },
  { name: "size", sql: "v.size", json: asIs },
  { name: "createdAt", sql: "v.created_at", json: time },
];

const select = (fields: readonly Field[]) => fields.map(({ sql }) => sql).join(", ");

/** The select list of a theme `t`. */
export const themeColumns = select(themeFields);
/** The select list of a theme's file `f`, working or published. */
export const fileColumns = select(fileFields);
/** The select list of a file `f` with its blob `b`. */
export const contentColumns = select(contentFields);
/** The select list of a version `v` of a theme `t`. */
export const versionColumns = select(versionFields);

/** A theme as JSON text; `digits` are those of the store's currency. Its columns stand in `row` from `offset` on. */
export const presentTheme = (row: Row, digits: number, offset = 0): string =>
  present(themeFields, row, offset, digits);
/** A file's facts as JSON text. */
export const presentFile = (row: Row): string => present(fileFields, row, 0);
/** A file with its content as JSON text. */
export const presentContent = (row: Row): string => present(contentFields, row, 0);
/** A version as JSON text. */
export const presentVersion = (row: Row, offset = 0): string => present(versionFields, row, offset);

/** The text of one of a theme's fields. */
export const themeField = (row: Row, name: (typeof themeFields)[number]["name"]): string | null =>
  row[themeFields.findIndex((field) => field.name === name)] ?? null;
/** The text of one of a file's fields. */
export const fileField = (row: Row, name: (typeof fileFields)[number]["name"]): string =>
  row[fileFields.findIndex((field) => field.name === name)]!;

function present(fields: readonly Field[], row: Row, offset: number, digits = 0): string {
  const parts = fields.map(({ name, json }, i) => {
    const text = row[offset + i];
    return `"${name}":${text == null ? "null" : json(text, digits)}`;
  });
  return `{${parts.join(",")}}`;
}
