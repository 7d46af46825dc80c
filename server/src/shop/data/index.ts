export { imageHosts } from "./image-hosts.ts";
export type { Json } from "./json.ts";
export { createNeedReader, type NeedReader, type Reading } from "./read-needs.ts";
