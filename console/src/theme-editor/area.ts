import type { Area } from "../core/area.ts";

/** The theme editor: sections, blocks and settings beside the shop that they make. */
export const themeEditor: Area = {
  name: "theme-editor",
  screens: [
    {
      path: "/themes/$id/editor",
      permission: "themes",
      isWide: true,
      load: () => import("./editor.tsx"),
    },
  ],
};
