import type { Area } from "../core/area.ts";

/** What to do today. */
export const home: Area = {
  name: "home",
  nav: [{ entry: "home", isHead: true, icon: "home", path: "/" }],
  screens: [{ path: "/", load: () => import("./home.tsx") }],
};
