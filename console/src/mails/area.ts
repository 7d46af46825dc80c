import type { Area } from "../core/area.ts";

const permission = "settings:read";

/** What the store mails, and in which words. The settings lead here. */
export const mails: Area = {
  name: "mails",
  screens: [
    { path: "/mails", permission, load: () => import("./log.tsx") },
    { path: "/mails/texts", permission, load: () => import("./words.tsx") },
  ],
  actions: [
    { key: "title", path: "/mails", permission, isScreen: true },
    { key: "words", path: "/mails/texts", permission, isScreen: true },
  ],
};
