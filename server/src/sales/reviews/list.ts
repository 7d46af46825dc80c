import { Type } from "typebox";
import { ratingHead } from "../../catalogue/products/index.ts";
import { counterTotal } from "../../http/lists/counter-total.ts";
import { equals } from "../../http/lists/filters.ts";
import { type Head, list } from "../../http/lists/page.ts";
import { byInteger, byTime } from "../../http/lists/sorts.ts";
import { PublicReview, publicReviews, Review, ReviewRead, ReviewStatusSchema, reviews } from "./columns.ts";

const Uuid = Type.String({ format: "uuid" });
const lower = (id: string) => id.toLowerCase();
const from = "reviews r";
const createdAt = byTime("r.created_at");

/** A store's reviews, the newest first. */
export const reviewList = list({
  name: "reviews",
  row: ReviewRead,
  reply: "ReviewList",
  table: reviews,
  from,
  sorts: { createdAt, updatedAt: byTime("r.updated_at"), rating: byInteger("r.rating") },
  sort: "-createdAt",
  filters: {
    status: equals("r.status", ReviewStatusSchema),
    productId: equals("r.product_id", Uuid, lower),
    customerId: equals("r.customer_id", Uuid, lower),
    rating: equals("r.rating", Type.Integer({ minimum: 1, maximum: 5 })),
  },
  fields: "review",
  ...counterTotal("review_counts"),
});

/** A product's approved reviews, the newest first; nothing is found of a product that shoppers do not see. */
export const publicReviewList = list({
  name: "reviews",
  row: PublicReview,
  reply: "PublicReviewList",
  table: publicReviews,
  from,
  sorts: { createdAt },
  sort: "-createdAt",
  scope: ({ productId }: OfProduct, param) => `r.product_id = ${param(productId)} and r.status = 'approved'`,
  total: () => "h.total",
  head: ({ productId, now }: OfProduct, param, store): Head => ratingHead(productId, now, param, store),
});
type OfProduct = { productId: string; now: Date };

/** A customer's own reviews of every status, the newest first. */
export const ownReviewList = list({
  name: "reviews",
  row: Review,
  reply: "OwnReviewList",
  table: reviews,
  from,
  sorts: { createdAt },
  sort: "-createdAt",
  scope: ({ customerId }: { customerId: string }, param) => `r.customer_id = ${param(customerId)}`,
});
