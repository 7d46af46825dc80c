export { handOverPages } from "./hand-over.ts";
export { checkoutPages } from "./routes.ts";
export { pageScripts } from "./script.ts";
