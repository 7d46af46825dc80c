import type { Area } from "../core/area.ts";

/** What arrived damaged, was lost on the way, or was not what was ordered. */
export const claims: Area = {
  name: "claims",
  nav: [{ entry: "orders", icon: "alert", path: "/claims", permission: "orders:read" }],
  screens: [{ path: "/claims", permission: "orders:read", load: () => import("./list.tsx") }],
};
