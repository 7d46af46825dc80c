import type { Area } from "../core/area.ts";

const read = "coupons:read";

/** Coupons that take something off. */
export const discounts: Area = {
  name: "discounts",
  nav: [{ entry: "discounts", icon: "discount", path: "/discounts", permission: read }],
  screens: [
    { path: "/discounts", permission: read, load: () => import("./list.tsx") },
    { path: "/discounts/new", permission: "coupons", load: () => import("./new.tsx") },
    { path: "/discounts/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/discounts/new", permission: "coupons" }],
};
