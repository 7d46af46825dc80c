export { checkoutPageMessages } from "./messages.ts";
export { checkoutPages } from "./routes.ts";
