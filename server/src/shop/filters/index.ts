export { readFont } from "./fonts.ts";
export { registerFilters } from "./register.ts";
