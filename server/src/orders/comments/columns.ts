import { Type } from "typebox";
import { id, json, stamps, text, words } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { optional, required, writing } from "../../http/nouns/writable.ts";
import { type MediaType, MediaTypeSchema } from "../../platform/media/index.ts";

const Uuid = Type.String({ format: "uuid" });
const MOST_MENTIONS = 20;
const MOST_FILES = 10;

/** A medium that a comment shows, as it was when it was attached. */
export type CommentFile = { id: string; url: string; type: MediaType; filename: string };
const File = Type.Object(
  { id: Uuid, url: Type.String(), type: MediaTypeSchema, filename: Type.String() },
  { additionalProperties: false, "x-name": "OrderCommentFile" },
);

/** The columns of a comment `c` of an order. */
export const comments = table("c", {
  id: id("comment_id"),
  orderId: id("order_id"),
  text: required(
    text("text"),
    {
      minLength: 1,
      maxLength: 5_000,
      pattern: "\\S",
      description: "The comment. Only the store's people and programs read it.",
      examples: ["@Ana please call the customer before we ship"],
    },
    { parse: (sent) => sent.trim() },
  ),
  mentions: optional(
    words("c.mentions", Type.Array(Uuid)),
    {},
    {
      schema: Type.Array(Uuid, {
        maxItems: MOST_MENTIONS,
        uniqueItems: true,
        description:
          "Ids of people whom the comment mentions, of those that `GET /orders/mentionable` lists. Each of them is emailed.",
      }),
      parse: (sent) => [...new Set(sent.map((one) => one.toLowerCase()))].join(),
      otherwise: "",
    },
  ),
  files: optional(
    json<CommentFile[], string[]>("files", Type.Array(File, { description: "Its pictures and files." })),
    {},
    {
      schema: Type.Array(Uuid, {
        maxItems: MOST_FILES,
        uniqueItems: true,
        description: "Ids of media to attach, in their order; `POST /media` uploads them.",
      }),
      as: "mediaIds",
      parse: null,
      otherwise: "[]",
    },
  ),
  actor: text("actor", {
    description: "Its author: `owner:…`, `staff:…` or `api_key:…`.",
    examples: ["staff:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"],
  }),
  ...stamps,
});
export type CommentFields = (typeof comments)["fields"];
export type CommentRow = RowOf<CommentFields>;
export const OrderComment = comments.schema({ "x-name": "OrderComment" });
export const commentWrites = writing("OrderComment", comments);
