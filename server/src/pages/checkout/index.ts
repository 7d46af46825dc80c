export { checkoutPages } from "./routes.ts";
