export { color, font, fontOf } from "./color.ts";
export { ObjectDrop } from "./drop.ts";
export { makeObjects } from "./objects.ts";
