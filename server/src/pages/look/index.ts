export { createLookOf } from "./look.ts";
