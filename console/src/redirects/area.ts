import type { Area } from "../core/area.ts";

const read = "content:read";

/** Addresses that lead elsewhere. */
export const redirects: Area = {
  name: "redirects",
  nav: [{ entry: "content", icon: "forth", path: "/redirects", permission: read }],
  screens: [{ path: "/redirects", permission: read, load: () => import("./list.tsx") }],
};
