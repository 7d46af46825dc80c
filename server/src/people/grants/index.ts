export { grantMessages } from "./messages.ts";
