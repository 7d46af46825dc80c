export { reviewMessages } from "./messages.ts";
export { reviewsOf } from "./of-customer-sql.ts";
export { reviewRoutes } from "./routes.ts";
