export { formsHandler } from "./handler.ts";
