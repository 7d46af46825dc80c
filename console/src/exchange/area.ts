import type { Area } from "../core/area.ts";

const read = ["products:read", "customers:read", "orders:read"];
const write = ["products", "customers", "orders"];

/** What comes from other systems, and goes to them, as files. */
export const exchange: Area = {
  name: "exchange",
  nav: [{ entry: "settings", icon: "swap", path: "/imports", permission: read }],
  screens: [
    { path: "/imports", permission: read, load: () => import("./list.tsx") },
    { path: "/imports/new", permission: write, load: () => import("./new.tsx") },
    { path: "/imports/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/imports/new", permission: write }],
};
