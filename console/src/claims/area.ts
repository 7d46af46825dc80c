import { readsOrders } from "../core/allows.ts";
import type { Area } from "../core/area.ts";

/** What arrived damaged, was lost on the way, or was not what was ordered. */
export const claims: Area = {
  name: "claims",
  nav: [{ entry: "orders", icon: "alert", path: "/claims", permission: readsOrders }],
  screens: [{ path: "/claims", permission: readsOrders, load: () => import("./list.tsx") }],
};
