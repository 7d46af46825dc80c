import type { Area } from "../core/area.ts";

/** Edits of placed orders. */
export const edits: Area = {
  name: "edits",
  screens: [{ path: "/orders/$id/edit", permission: "orders:edit", load: () => import("./edit.tsx") }],
};
