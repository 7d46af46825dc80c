import type { Area } from "../core/area.ts";

const read = "customers:read";

/** Groups of customers, for whom prices can differ. */
export const groups: Area = {
  name: "groups",
  nav: [{ entry: "customers", icon: "group", path: "/customer-groups", permission: read }],
  screens: [{ path: "/customer-groups", permission: read, load: () => import("./list.tsx") }],
};
