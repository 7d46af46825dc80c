export type { Reading } from "./ask-storefront.ts";
export { imageHosts } from "./image-hosts.ts";
export type { Json } from "./json.ts";
export { createNeedReader, type NeedReader } from "./read-needs.ts";
