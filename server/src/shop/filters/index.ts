export { oklchOf } from "./color.ts";
export { readFont } from "./fonts.ts";
export { registerFilters } from "./register.ts";
