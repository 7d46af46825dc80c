import type { Area } from "../core/area.ts";

const read = "staff:read";

/** What the staff may do. */
export const roles: Area = {
  name: "roles",
  nav: [{ entry: "settings", icon: "shield", path: "/roles", permission: read }],
  screens: [
    { path: "/roles", permission: read, load: () => import("./list.tsx") },
    { path: "/roles/new", permission: "staff", load: () => import("./new.tsx") },
    { path: "/roles/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/roles/new", permission: "staff" }],
};
