import { Type } from "typebox";
import { rowSchema } from "../../http/lists/fields.ts";
import { id, integer, orNull, text, time, version, word } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { optional, required, writing } from "../../http/nouns/writable.ts";

/** The statuses of a review; shoppers see approved ones only. */
export const reviewStatuses = ["pending", "approved", "rejected"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const ReviewStatusSchema = Type.Unsafe<ReviewStatus>({ type: "string", enum: reviewStatuses });

const stars = { minimum: 1, maximum: 5 };
const tidy = (text: string) => text.trim() || null;
const said = {
  author: text("author", {
    description: "The writer's first name; empty once they are anonymized.",
    examples: ["Ada"],
  }),
  rating: required(integer("rating", stars), {
    ...stars,
    description: "From 1, the worst, to 5.",
    examples: [5],
  }),
  title: optional(orNull(text("title")), { maxLength: 200, examples: ["Just right"] }, { parse: tidy }),
  text: optional(orNull(text("body")), { maxLength: 5_000 }, { parse: tidy }),
};
const times = { createdAt: time("created_at"), updatedAt: time("updated_at") };

/** The columns of a review `r`. */
export const reviews = table("r", {
  id: id("review_id"),
  productId: id("product_id"),
  customerId: id("customer_id"),
  ...said,
  status: word<ReviewStatus>("status", ReviewStatusSchema),
  ...times,
  version,
});
export type ReviewFields = typeof reviews.fields;
export type ReviewRow = RowOf<ReviewFields>;

/** The columns of a review `r` that everybody sees. */
export const publicReviews = table("r", { id: id("review_id"), ...said, ...times });

/** The fields of a review that its writer sends. */
export const reviewWrites = writing("Review", reviews, { isStrict: true });

/** Schemas of a review, of one in a list, and of one that everybody sees. */
export const Review = reviews.schema({ "x-name": "Review" });
export const ReviewRead = rowSchema(Review, "a review");
export const PublicReview = publicReviews.schema({ "x-name": "PublicReview" });
