import type { Area } from "../core/area.ts";

const read = "categories:read";

/** How what is sold is put in order. */
export const categories: Area = {
  name: "categories",
  nav: [{ entry: "products", icon: "categories", path: "/categories", permission: read }],
  screens: [{ path: "/categories", permission: read, load: () => import("./tree.tsx") }],
};
