export { policyPages } from "./routes.ts";
