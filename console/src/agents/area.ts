import type { Area } from "../core/area.ts";

const read = "settings:read";

/** Software that came to shop for somebody. */
export const agents: Area = {
  name: "agents",
  nav: [{ entry: "apps", icon: "agent", path: "/agents", permission: read }],
  screens: [
    { path: "/agents", permission: read, load: () => import("./list.tsx") },
    { path: "/agents/$id", permission: read, load: () => import("./one.tsx") },
  ],
};
