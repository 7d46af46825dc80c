import type { Area } from "../core/area.ts";

/** What customers send back. */
export const returns: Area = {
  name: "returns",
  nav: [
    {
      entry: "orders",
      waiting: "requestedReturns",
      icon: "return",
      path: "/returns",
      permission: "orders:read",
    },
  ],
  screens: [{ path: "/returns", permission: "orders:read", load: () => import("./list.tsx") }],
};
