import type { Area } from "../core/area.ts";

const read = "orders:read";

/** Orders that are not placed yet, and what they are made with: new orders begin here. */
export const drafts: Area = {
  name: "drafts",
  nav: [{ entry: "orders", icon: "draft", path: "/drafts", permission: read }],
  screens: [
    { path: "/drafts", permission: read, load: () => import("./list.tsx") },
    { path: "/drafts/$id", permission: read, load: () => import("./one.tsx") },
    { path: "/orders/new", permission: "orders", load: () => import("./new.tsx") },
  ],
  actions: [{ key: "create", path: "/orders/new", permission: "orders" }],
};
