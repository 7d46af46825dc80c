import type { Area } from "../core/area.ts";

const read = "orders:read";

/** What was bought: orders, from the first look to the parcel. */
export const orders: Area = {
  name: "orders",
  nav: [
    { entry: "orders", isHead: true, waiting: "toShip", icon: "orders", path: "/orders", permission: read },
  ],
  screens: [
    { path: "/orders", permission: read, load: () => import("./list.tsx") },
    { path: "/orders/$id", permission: read, load: () => import("./one.tsx") },
  ],
};
