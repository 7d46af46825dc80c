export { policyPageMessages } from "./messages.ts";
export { policyPages } from "./routes.ts";
