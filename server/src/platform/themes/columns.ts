import { Type } from "typebox";
import type { Parse } from "../../http/nouns/column.ts";
import { flag, hide, id, integer, money, orNull, text, time, word } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { required } from "../../http/nouns/writable.ts";

/** The encoding of a file's bytes in JSON. */
type Encoding = "utf-8" | "base64";

export const EncodingSchema = Type.Unsafe<Encoding>({
  type: "string",
  enum: ["utf-8", "base64"],
  default: "utf-8",
  description: "The encoding of `content`: text as it is, everything else as base64 (RFC 4648, section 4).",
});

type License = "free" | "trial" | "licensed";
const License = Type.Unsafe<License>({
  type: "string",
  enum: ["free", "trial", "licensed"],
  description: "A theme on trial can be edited and published, but not activated before it is bought.",
});
const Price = Type.String({ description: "In the store's currency; null if the theme is free." });
const Hash = Type.String({ description: "SHA-256 of the bytes, in hexadecimal.", pattern: "^[0-9a-f]{64}$" });

const readName: Parse<string> = (sent, field, { errors }) => {
  const name = sent.trim();
  if (!name) errors.push({ field, code: "too_short", values: { limit: 1 } });
  return name;
};

/** The columns of a theme `t`. */
export const themes = table("t", {
  id: id("theme_id"),
  name: required(text("name"), { minLength: 1, maxLength: 100 }, { parse: readName }),
  isActive: flag("is_active", {
    description: "Whether this is the store's active theme. At most one theme is active.",
  }),
  license: word<License>("license", License),
  price: orNull(money("price", Price)),
  purchasedAt: orNull(time("purchased_at")),
  purchaseReference: orNull(text("purchase_reference")),
  publishedVersion: orNull(
    integer("published_version", {
      description: "The number of the published version. It is live if the theme is active.",
    }),
  ),
  fileCount: integer("file_count", { description: "Number of working files." }),
  size: integer("size", { description: "Bytes in the working files." }),
  version: integer("version", {
    description: "Grows with each change of the theme or one of its files; see If-Match.",
  }),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type ThemeRow = RowOf<typeof themes.fields>;

const encodingIn = (isText: string): Encoding => (isText === "t" ? "utf-8" : "base64");
const file = {
  path: text("path"),
  encoding: {
    ...word<Encoding>("is_text", EncodingSchema),
    read: encodingIn,
    json: (isText: string) => `"${encodingIn(isText)}"`,
  },
  size: integer("size", { description: "Bytes." }),
  sha256: word("encode(f.sha256, 'hex')", Hash),
  version: integer("version", { description: "The theme's version when it was written; see If-Match." }),
  updatedAt: time("updated_at"),
};

/** The columns of a theme's file `f`, working or published. */
export const files = table("f", file);
export type FileRow = RowOf<typeof files.fields>;
export const ThemeFile = files.schema({ "x-name": "ThemeFile" });

/** The columns of a file `f` with the contents of its blob `b`. */
export const contents = table("f", {
  ...file,
  content: text(`case when f.is_text then convert_from(b.content, 'UTF8')
    else translate(encode(b.content, 'base64'), E'\\n', '') end`),
});
export type ContentRow = RowOf<typeof contents.fields>;
export const ThemeFileContent = contents.schema({ "x-name": "ThemeFileContent" });

/** The columns of a version `v` of a theme `t`. */
export const versions = table("v", {
  themeId: hide(id("theme_id")),
  number: integer("number", { description: "Counted from 1, in the order of publishing." }),
  note: text("note"),
  isPublished: flag("v.number is not distinct from t.published_version", {
    description: "Whether this is the version that is published now.",
  }),
  fileCount: integer("file_count"),
  size: integer("size", { description: "Bytes." }),
  createdAt: time("created_at"),
});
export type VersionRow = RowOf<typeof versions.fields>;
export const ThemeVersion = versions.schema({ "x-name": "ThemeVersion" });

/** A theme's schemas; its verbs hold the lock of the themes, so they are its own. */
export const theme = noun({ name: "Theme", table: themes, into: "themes", key: "theme_id" });
