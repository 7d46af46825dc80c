export { unsubscribePageMessages } from "./messages.ts";
export { unsubscribePages } from "./routes.ts";
