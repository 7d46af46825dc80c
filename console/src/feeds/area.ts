import type { Area } from "../core/area.ts";

const read = "products:read";

/** Files of all that is on offer, for search engines, marketplaces and agents. */
export const feeds: Area = {
  name: "feeds",
  nav: [{ entry: "apps", icon: "feed", path: "/feeds", permission: read }],
  screens: [
    { path: "/feeds", permission: read, load: () => import("./list.tsx") },
    { path: "/feeds/problems", permission: read, load: () => import("./problems.tsx") },
  ],
  actions: [{ key: "problems", path: "/feeds/problems", permission: read, isScreen: true }],
};
