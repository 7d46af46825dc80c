export { color } from "./color.ts";
export { makeObjects } from "./objects.ts";
