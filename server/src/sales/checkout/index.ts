export { checkoutMessages } from "./messages.ts";
export { checkoutRoutes } from "./routes.ts";
