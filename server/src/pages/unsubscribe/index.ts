export { unsubscribePages } from "./routes.ts";
