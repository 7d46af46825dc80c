export { accessKind } from "../account/access-job.ts";
export { accessRoutes } from "../account/access-routes.ts";
export { accountRoutes } from "../account/routes.ts";
export { anonymizeKind } from "./anonymize.ts";
export { forgetMailsKind } from "./forget-mails.ts";
export { noOrders } from "./no-orders.ts";
export { customerRoutes } from "./routes.ts";
export { type NewCustomer, writeCustomers } from "./write-customers.ts";
