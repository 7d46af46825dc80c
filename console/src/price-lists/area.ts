import type { Area } from "../core/area.ts";

const read = "products:read";
const PATH = "/price-lists";

/** Other prices of products: from a quantity on, for customer groups, or for a time. */
export const priceLists: Area = {
  name: "price-lists",
  nav: [{ entry: "products", icon: "tags", path: PATH, permission: read }],
  screens: [
    { path: PATH, permission: read, load: () => import("./list.tsx") },
    { path: `${PATH}/new`, permission: "products", load: () => import("./new.tsx") },
    { path: `${PATH}/$id`, permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: `${PATH}/new`, permission: "products" }],
};
