export { color, font, fontOf } from "./color.ts";
export { currentPaging, setPaging } from "./common.ts";
export { ObjectDrop, totalOf } from "./drop.ts";
export { makeObjects } from "./objects.ts";
