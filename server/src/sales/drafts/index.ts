export { readSentDraft } from "./place.ts";
export { draftsOfCustomers, draftsOfOrders } from "./ports.ts";
export { draftRoutes } from "./routes.ts";
