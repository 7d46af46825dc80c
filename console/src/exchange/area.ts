import type { Area } from "../core/area.ts";

const read = ["products:read", "customers:read", "orders:read"];
// A file of orders is taken here, too.
const enters = [...read, "exports"];
const write = ["products", "customers", "orders"];

/** What comes from other systems, and goes to them, as files. */
export const exchange: Area = {
  name: "exchange",
  nav: [{ entry: "settings", icon: "swap", path: "/imports", permission: enters }],
  screens: [
    { path: "/imports", permission: enters, load: () => import("./list.tsx") },
    { path: "/imports/new", permission: write, load: () => import("./new.tsx") },
    { path: "/imports/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/imports/new", permission: write }],
};
