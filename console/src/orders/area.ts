import { readsOrders } from "../core/allows.ts";
import type { Area } from "../core/area.ts";

/** What was bought: orders, from the first look to the parcel. */
export const orders: Area = {
  name: "orders",
  nav: [
    {
      entry: "orders",
      isHead: true,
      waiting: "toShip",
      icon: "orders",
      path: "/orders",
      permission: readsOrders,
    },
  ],
  screens: [
    { path: "/orders", permission: readsOrders, load: () => import("./list.tsx") },
    { path: "/orders/$id", permission: readsOrders, load: () => import("./one.tsx") },
  ],
};
