export { pageOfMail } from "./mail-links.ts";
export { accountPageMessages } from "./messages.ts";
export { accountPages } from "./routes.ts";
