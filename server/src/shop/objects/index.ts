export { color } from "./color.ts";
export { makeObjects } from "./objects.ts";
export { externalVideo, video } from "./video.ts";
