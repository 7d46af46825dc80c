import type { Area } from "../core/area.ts";

const read = "reports:read";

/** How it goes, in figures. */
export const reports: Area = {
  name: "reports",
  nav: [{ entry: "analytics", isHead: true, icon: "chart", path: "/reports", permission: read }],
  screens: [{ path: "/reports", permission: read, load: () => import("./reports.tsx") }],
};
