import type { Area } from "../core/area.ts";

/** What happened that somebody may want to know; the bell above leads here. */
export const notices: Area = {
  name: "notices",
  screens: [{ path: "/notices", load: () => import("./list.tsx") }],
  actions: [{ key: "title", path: "/notices", isScreen: true }],
};
