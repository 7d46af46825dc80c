import type { Area } from "../core/area.ts";

const read = "content:read";
const PATH = "/pages";

/** Pages of the shop beside its catalog, such as "About us". */
export const contentPages: Area = {
  name: "content-pages",
  nav: [{ entry: "content", icon: "page", path: PATH, permission: read }],
  screens: [
    { path: PATH, permission: read, load: () => import("./list.tsx") },
    { path: `${PATH}/new`, permission: "content", load: () => import("./new.tsx") },
    { path: `${PATH}/$id`, permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: `${PATH}/new`, permission: "content" }],
};
