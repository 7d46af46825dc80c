export { reviews } from "./columns.ts";
export { reviewsOf } from "./of-customer-sql.ts";
export { reviewRoutes } from "./routes.ts";
export { reviewsCard } from "./waiting-sql.ts";
export { decideReview, writeReview } from "./write.ts";
