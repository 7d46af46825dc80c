import type { Area } from "../core/area.ts";

const read = "products:read";

/** What is sold. */
export const products: Area = {
  name: "products",
  nav: [{ entry: "products", isHead: true, icon: "products", path: "/products", permission: read }],
  screens: [
    { path: "/products", permission: read, load: () => import("./list.tsx") },
    { path: "/products/sheet", permission: "products", load: () => import("../product-sheet/sheet.tsx") },
    { path: "/products/new", permission: "products", load: () => import("./new.tsx") },
    { path: "/products/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/products/new", permission: "products" }],
};
