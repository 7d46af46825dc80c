import { Type } from "typebox";
import { listRoute, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { Version } from "../../http/openapi/schema-parts.ts";
import { route } from "../../http/route.ts";
import { Review, ReviewStatusSchema, reviews, reviewWrites } from "./columns.ts";
import { ownReviewList, publicReviewList, reviewList } from "./list.ts";
import { getReview } from "./sql.ts";
import { decideReview, editReview, removeReview, writeReview } from "./write.ts";

const ReviewDecision = Type.Object(
  { status: ReviewStatusSchema, version: Version },
  { additionalProperties: false, "x-name": "ReviewDecision" },
);

const tag = "Reviews";
const path = "/api/v1/reviews";
const OF_PRODUCT = "/api/v1/storefront/products/:id/reviews";

export const reviewRoutes = [
  listRoute(
    {
      path,
      permission: "reviews:read",
      tag,
      summary: "List reviews",
    },
    reviewList,
  ),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "reviews:read",
    tag,
    summary: "Read one review",
    reply: Review,
    versioned: true,
    async handle(call) {
      return rowAnswer(reviews, call, await getReview(call.tx, { id: call.params.id! }), "ok");
    },
  }),
  route({
    method: "PUT",
    path: `${path}/:id`,
    permission: "reviews",
    tag,
    summary: "Approve or reject a review",
    description:
      "The product's `averageRating` and `ratingCount` count approved reviews only. Both change at once.",
    body: ReviewDecision,
    reply: Review,
    versioned: true,
    async handle(call) {
      const row = await decideReview(call, call.params.id!, call.body.status);
      return rowAnswer(reviews, call, row, "review.updated");
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/:id`,
    permission: "reviews",
    tag,
    summary: "Delete a review",
    versioned: true,
    async handle(call) {
      await removeReview(call, { id: call.params.id! });
      return { message: "review.deleted", data: null };
    },
  }),
  listRoute(
    {
      path: OF_PRODUCT,
      permission: "public",
      tag,
      summary: "List the reviews of a product",
      description: "The list has approved reviews, the newest first. Each has the first name of its writer.",
    },
    publicReviewList,
    ({ params }) => ({ productId: params.id! }),
  ),
  route({
    method: "POST",
    path: OF_PRODUCT,
    permission: "customer",
    tag,
    summary: "Review a product",
    description:
      "I can review a product once, after it was delivered to me. Shoppers see the review once it is approved.",
    body: reviewWrites.Create,
    reply: Review,
    status: 201,
    async handle(call) {
      const row = await writeReview(call, call.params.id!, call.body);
      return { ...rowAnswer(reviews, call, row, "review.created"), status: 201 };
    },
  }),
  route({
    method: "PUT",
    path: OF_PRODUCT,
    permission: "customer",
    tag,
    operation: "updateStorefrontProductReview",
    summary: "Edit my review of a product",
    description: "A field left out keeps its value. A review that was edited must be approved again.",
    body: reviewWrites.Update,
    reply: Review,
    versioned: true,
    async handle(call) {
      return rowAnswer(reviews, call, await editReview(call, call.params.id!, call.body), "review.updated");
    },
  }),
  route({
    method: "DELETE",
    path: OF_PRODUCT,
    permission: "customer",
    tag,
    operation: "deleteStorefrontProductReview",
    summary: "Delete my review of a product",
    versioned: true,
    async handle(call) {
      await removeReview(call, { productId: call.params.id!, customerId: call.principal!.id });
      return { message: "review.deleted", data: null };
    },
  }),
  listRoute(
    {
      path: "/api/v1/storefront/account/reviews",
      permission: "customer",
      tag,
      summary: "List my reviews",
      description: "The list also has reviews that are not approved.",
    },
    ownReviewList,
    ({ principal }) => ({ customerId: principal!.id }),
  ),
];
