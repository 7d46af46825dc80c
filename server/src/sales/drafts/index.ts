export { draftsOfCustomers, draftsOfOrders } from "./drafts-of.ts";
export { readSentDraft } from "./place.ts";
export { draftRoutes } from "./routes.ts";
