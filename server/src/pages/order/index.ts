export { orderPageMessages } from "./messages.ts";
export { orderPages } from "./routes.ts";
