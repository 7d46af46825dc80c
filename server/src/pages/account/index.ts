export { pageOfMail } from "./mail-links.ts";
export { accountPages } from "./routes.ts";
export { sessionPages } from "./session-pages.ts";
