export { payPages } from "./routes.ts";
