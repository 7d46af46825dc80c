import type { Area } from "../core/area.ts";

const read = "products:read";
const PATH = "/search-words";

/** Words that mean the same, and products that come first for a search. */
export const searchWords: Area = {
  name: "search-words",
  nav: [{ entry: "content", icon: "search", path: PATH, permission: read }],
  screens: [
    { path: PATH, permission: read, load: () => import("./synonyms.tsx") },
    { path: `${PATH}/pins`, permission: read, load: () => import("./pins.tsx") },
  ],
};
