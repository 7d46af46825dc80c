export { pageOfMail } from "./mail-links.ts";
export { accountPages } from "./routes.ts";
