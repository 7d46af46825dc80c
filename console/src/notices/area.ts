import type { Area } from "../core/area.ts";

/** Events that somebody may want to know of; the bell above links here. */
export const notices: Area = {
  name: "notices",
  screens: [{ path: "/notices", load: () => import("./list.tsx") }],
  actions: [{ key: "title", path: "/notices", isScreen: true }],
};
