import type { Area } from "../core/area.ts";

const read = "reviews:read";

/** What customers say of products. */
export const reviews: Area = {
  name: "reviews",
  nav: [{ entry: "products", waiting: "pendingReviews", icon: "star", path: "/reviews", permission: read }],
  screens: [
    { path: "/reviews", permission: read, load: () => import("./list.tsx") },
    { path: "/reviews/$id", permission: read, load: () => import("./one.tsx") },
  ],
};
