export { registerTags } from "./register.ts";
