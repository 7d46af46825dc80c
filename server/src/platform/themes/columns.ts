import { Type } from "typebox";
import { flag, hidden, id, integer, money, orNull, text, time, word } from "../../http/columns.ts";
import { type RowOf, table } from "../../http/table.ts";
import { type Encoding, EncodingSchema } from "./schema-parts.ts";

type License = "free" | "trial" | "licensed";
const License = Type.Unsafe<License>({
  type: "string",
  enum: ["free", "trial", "licensed"],
  description: "A theme on trial can be edited and published, but not activated before it is bought.",
});
const Price = Type.String({ description: "In the store's currency; null where it is free." });
const Hash = Type.String({ description: "Of its bytes, in hexadecimal.", pattern: "^[0-9a-f]{64}$" });

/** The columns of a theme `t`. */
export const themes = table("t", {
  id: id("theme_id"),
  name: text("name"),
  isActive: flag("is_active", { description: "Whether it is the store's; one theme is, at most." }),
  license: word<License>("license", License),
  price: orNull(money("price", Price)),
  purchasedAt: orNull(time("purchased_at")),
  purchaseReference: orNull(text("purchase_reference")),
  publishedVersion: orNull(
    integer("published_version", {
      description: "The number of the version that is live where the theme is active.",
    }),
  ),
  fileCount: integer("file_count", { description: "Working files." }),
  size: integer("size", { description: "Bytes in them." }),
  version: integer("version", {
    description: "Grows with each change of the theme or one of its files; see If-Match.",
  }),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type ThemeRow = RowOf<typeof themes.fields>;
export const Theme = themes.schema({ "x-name": "Theme" });

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

/** The columns of a file `f` with what its blob `b` contains. */
export const contents = table("f", {
  ...file,
  content: text(`case when f.is_text then convert_from(b.content, 'UTF8')
    else translate(encode(b.content, 'base64'), E'\\n', '') end`),
});
export type ContentRow = RowOf<typeof contents.fields>;
export const ThemeFileContent = contents.schema({ "x-name": "ThemeFileContent" });

/** The columns of a version `v` of a theme `t`. */
export const versions = table("v", {
  themeId: hidden(id("theme_id")),
  number: integer("number", { description: "From 1, in the order they were made." }),
  note: text("note"),
  isPublished: flag("v.number is not distinct from t.published_version", {
    description: "Whether it is the theme's published one.",
  }),
  fileCount: integer("file_count"),
  size: integer("size", { description: "Bytes." }),
  createdAt: time("created_at"),
});
export type VersionRow = RowOf<typeof versions.fields>;
export const ThemeVersion = versions.schema({ "x-name": "ThemeVersion" });
