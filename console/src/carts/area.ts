import type { Area } from "../core/area.ts";

const read = "orders:read";

/** What shoppers put into a cart and left behind. */
export const carts: Area = {
  name: "carts",
  nav: [{ entry: "orders", icon: "cart", path: "/carts", permission: read }],
  screens: [
    { path: "/carts", permission: read, load: () => import("./list.tsx") },
    { path: "/carts/$id", permission: read, load: () => import("./one.tsx") },
  ],
};
