export { orderPages } from "./routes.ts";
