import type { Area } from "../core/area.ts";

const read = "coupons:read";
const PATH = "/automatic-discounts";

/** Discounts that apply by themselves. */
export const automatic: Area = {
  name: "automatic",
  nav: [{ entry: "discounts", icon: "bolt", path: PATH, permission: read }],
  screens: [
    { path: PATH, permission: read, load: () => import("./list.tsx") },
    { path: `${PATH}/new`, permission: "coupons", load: () => import("./new.tsx") },
    { path: `${PATH}/$id`, permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: `${PATH}/new`, permission: "coupons" }],
};
