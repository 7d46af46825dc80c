import type { Area } from "../core/area.ts";

const read = "payments:read";

/** Money that came and went, over all orders. */
export const payments: Area = {
  name: "payments",
  nav: [{ entry: "orders", icon: "money", path: "/payments", permission: read }],
  screens: [
    { path: "/payments", permission: read, load: () => import("./payments.tsx") },
    { path: "/refunds", permission: read, load: () => import("./refunds.tsx") },
  ],
  actions: [{ key: "refunds", path: "/refunds", permission: read, isScreen: true }],
};
