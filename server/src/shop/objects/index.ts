export { makeObjects } from "./objects.ts";
