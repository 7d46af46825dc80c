export type { Reading } from "./ask-storefront.ts";
export { imageHosts } from "./image-hosts.ts";
export { createNeedReader, type NeedReader } from "./read-needs.ts";
export type { Json } from "./shape.ts";
