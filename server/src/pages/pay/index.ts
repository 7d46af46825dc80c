export { payPageMessages } from "./messages.ts";
export { payPages } from "./routes.ts";
