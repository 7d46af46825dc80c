export { unsubscribePages } from "./routes.ts";
export { subscribePages } from "./subscribe-routes.ts";
