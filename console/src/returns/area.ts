import { readsOrders } from "../core/allows.ts";
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
      permission: readsOrders,
    },
  ],
  screens: [{ path: "/returns", permission: readsOrders, load: () => import("./list.tsx") }],
};
