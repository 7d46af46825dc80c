import type { Area } from "../core/area.ts";

const read = "products:read";

/** Pictures and files. */
export const media: Area = {
  name: "media",
  nav: [{ entry: "products", icon: "image", path: "/media", permission: read }],
  screens: [{ path: "/media", permission: read, load: () => import("./list.tsx") }],
};
