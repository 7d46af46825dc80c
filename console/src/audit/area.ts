import type { Area } from "../core/area.ts";

const read = "settings:read";

/** Who changed what. */
export const audit: Area = {
  name: "audit",
  nav: [{ entry: "settings", icon: "history", path: "/audit", permission: read }],
  screens: [{ path: "/audit", permission: read, load: () => import("./list.tsx") }],
};
