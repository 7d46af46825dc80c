import type { Area } from "../core/area.ts";

/** One's own account, which everybody has; the menu above leads there. */
export const account: Area = {
  name: "account",
  screens: [{ path: "/account", load: () => import("./account.tsx") }],
  actions: [{ key: "title", path: "/account", isScreen: true }],
};
