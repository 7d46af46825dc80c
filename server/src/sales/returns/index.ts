export { returnMessages } from "./messages.ts";
export { returnsOf } from "./of-customer-sql.ts";
export { returnRoutes } from "./routes.ts";
export { tellReturns } from "./told.ts";
