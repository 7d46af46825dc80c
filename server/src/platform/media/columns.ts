import { Type } from "typebox";
import { id, integer, json, orNull, text, time, version, word } from "../../http/columns.ts";
import { type RowOf, table } from "../../http/table.ts";
import { type MediaType, MediaTypeSchema } from "./types.ts";

/** What a picture shows, by the languages in which that is told. */
export type Alt = Readonly<Record<string, string>>;

const pixels = (sql: string) => orNull(integer(sql, { description: "Pixels; null for what is no picture." }));

/** The columns of a medium `m`: a picture or a file. */
export const media = table("m", {
  id: id("media_id"),
  url: text("url", {
    description: "Where anybody may read it. Of a picture, `?width=512` asks for a smaller one.",
    examples: ["https://shop.example/media/0199c5e2-8f4a-7c61-9d5e-1a2b3c4d5e6f.jpg"],
  }),
  type: word<MediaType>("type", MediaTypeSchema),
  filename: text("filename", { description: "The name that its sender gave it." }),
  width: pixels("width"),
  height: pixels("height"),
  size: integer("size", { description: "Bytes, as it is kept." }),
  sha256: word(
    "encode(m.sha256, 'hex')",
    Type.String({
      description: "SHA-256 of what was sent, in hexadecimal: the same content is kept once.",
      pattern: "^[0-9a-f]{64}$",
    }),
  ),
  alt: json<Alt>(
    "alt",
    Type.Record(Type.String(), Type.String(), {
      description: "What it shows, in words, by language; for those who do not see it.",
      examples: [{ en: "A blue mug" }],
    }),
  ),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  version,
});
export type MediaRow = RowOf<typeof media.fields>;
export const Media = media.schema({ "x-name": "Media" });
