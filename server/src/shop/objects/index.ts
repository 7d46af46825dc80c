export { color } from "./color.ts";
export { externalVideo, video } from "./image.ts";
export { makeObjects } from "./objects.ts";
