import type { Area } from "../core/area.ts";

const read = "customers:read";

/** Who buys here. */
export const customers: Area = {
  name: "customers",
  nav: [{ entry: "customers", isHead: true, icon: "people", path: "/customers", permission: read }],
  screens: [
    { path: "/customers", permission: read, load: () => import("./list.tsx") },
    { path: "/customers/new", permission: "customers", load: () => import("./new.tsx") },
    { path: "/customers/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/customers/new", permission: "customers" }],
};
