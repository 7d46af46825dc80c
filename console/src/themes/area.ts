import type { Area } from "../core/area.ts";

const read = "themes:read";

/** The files of the storefront, with versions. */
export const themes: Area = {
  name: "themes",
  nav: [{ entry: "shop", isHead: true, icon: "brush", path: "/themes", permission: read }],
  screens: [
    { path: "/themes", permission: read, load: () => import("./list.tsx") },
    { path: "/themes/new", permission: "themes", load: () => import("./new.tsx") },
    { path: "/themes/$id", permission: read, load: () => import("./one.tsx") },
    { path: "/themes/$id/code", permission: read, load: () => import("./code.tsx") },
  ],
  actions: [{ key: "create", path: "/themes/new", permission: "themes" }],
};
