import type { Area } from "../core/area.ts";

const read = "staff:read";

/** Who works in the store. */
export const staff: Area = {
  name: "staff",
  nav: [{ entry: "settings", icon: "badge", path: "/staff", permission: read }],
  screens: [
    { path: "/staff", permission: read, load: () => import("./list.tsx") },
    { path: "/staff/new", permission: "staff", load: () => import("./new.tsx") },
    { path: "/staff/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/staff/new", permission: "staff" }],
};
