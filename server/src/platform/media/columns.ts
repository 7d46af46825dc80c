import { Type } from "typebox";
import { hexBytes, id, integer, json, orNull, text, time, version, word } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { optional } from "../../http/nouns/writable.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { AltInput, MAX_FILENAME } from "./schemas.ts";
import { type MediaType, MediaTypeSchema } from "./types.ts";

/** The alternative texts of a picture by language. */
export type Alt = Readonly<Record<string, string>>;

/** A file's name in its stored form. */
export const tidyName = (name: string) => tidyLine(name.toWellFormed());

const pixels = (sql: string) => orNull(integer(sql, { description: "Pixels; null for what is no picture." }));

/** The columns of a medium `m`: a picture or a file. */
export const media = table("m", {
  id: id("media_id"),
  url: text("url", {
    description: "Where anybody may read it. Of a picture, `?width=512` asks for a smaller one.",
    examples: ["https://shop.example/media/0199c5e2-8f4a-7c61-9d5e-1a2b3c4d5e6f.jpg"],
  }),
  type: word<MediaType>("type", MediaTypeSchema),
  filename: optional(
    text("filename", { description: "The name that its sender gave it." }),
    { maxLength: MAX_FILENAME, description: "A name of your own; nothing goes by it." },
    { parse: tidyName },
  ),
  width: pixels("width"),
  height: pixels("height"),
  size: integer("size", { description: "Bytes, as it is kept." }),
  sha256: hexBytes("m.sha256", {
    description: "SHA-256 of what was sent, in hexadecimal: the same content is kept once.",
    pattern: "^[0-9a-f]{64}$",
  }),
  alt: optional(
    json<Alt, AltInput>(
      "alt",
      Type.Record(Type.String(), Type.String(), {
        description: "The picture's description, by language, for people who do not see it.",
        examples: [{ en: "A blue mug" }],
      }),
    ),
    {},
    { schema: AltInput, parse: null },
  ),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  version,
});
export type MediaRow = RowOf<typeof media.fields>;
