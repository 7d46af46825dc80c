import type { Area } from "../core/area.ts";

const read = "products:read";

/** Where stock lies: warehouses, shops, counters. */
export const locations: Area = {
  name: "locations",
  nav: [{ entry: "settings", icon: "place", path: "/locations", permission: read }],
  screens: [
    { path: "/locations", permission: read, load: () => import("./list.tsx") },
    { path: "/locations/new", permission: "products", load: () => import("./new.tsx") },
    { path: "/locations/$id", permission: read, load: () => import("./one.tsx") },
  ],
};
