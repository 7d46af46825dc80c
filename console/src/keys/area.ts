import type { Area } from "../core/area.ts";

const read = "api_keys:read";

/** Keys by which programs work with the store. */
export const keys: Area = {
  name: "keys",
  nav: [{ entry: "apps", icon: "key", path: "/api-keys", permission: read }],
  screens: [
    { path: "/api-keys", permission: read, load: () => import("./list.tsx") },
    { path: "/api-keys/new", permission: "api_keys", load: () => import("./new.tsx") },
    { path: "/api-keys/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/api-keys/new", permission: "api_keys" }],
};
