export { registerFilters } from "./register.ts";
