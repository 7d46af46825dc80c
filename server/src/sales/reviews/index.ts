export { reviews } from "./columns.ts";
export { reviewRoutes } from "./routes.ts";
export { reviewsCard, reviewsOf } from "./sql.ts";
export { decideReview, writeReview } from "./write.ts";
