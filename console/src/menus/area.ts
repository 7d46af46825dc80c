import type { Area } from "../core/area.ts";

const read = "content:read";

/** Menus of the shop. */
export const menus: Area = {
  name: "menus",
  nav: [{ entry: "content", icon: "list", path: "/menus", permission: read }],
  screens: [
    { path: "/menus", permission: read, load: () => import("./list.tsx") },
    { path: "/menus/$id", permission: read, load: () => import("./one.tsx") },
  ],
};
