import type { Area } from "../core/area.ts";

const read = "products:read";

/** How much there is of everything. */
export const stock: Area = {
  name: "stock",
  nav: [{ entry: "products", icon: "stock", path: "/stock", permission: read }],
  screens: [
    { path: "/stock", permission: read, load: () => import("./list.tsx") },
    { path: "/stock/movements", permission: read, load: () => import("./movements.tsx") },
  ],
};
