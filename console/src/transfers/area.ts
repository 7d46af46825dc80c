import type { Area } from "../core/area.ts";

const read = "products:read";
const PATH = "/stock-transfers";

/** Stock that goes from one location to another. */
export const transfers: Area = {
  name: "transfers",
  nav: [{ entry: "products", icon: "transfer", path: PATH, permission: read }],
  screens: [
    { path: PATH, permission: read, load: () => import("./list.tsx") },
    { path: `${PATH}/new`, permission: "products", load: () => import("./new.tsx") },
    { path: `${PATH}/$id`, permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: `${PATH}/new`, permission: "products" }],
};
