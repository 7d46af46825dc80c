import type { Area } from "../core/area.ts";

const permission = "settings:read";

/** What the store mails, and in which words. */
export const mails: Area = {
  name: "mails",
  nav: [{ entry: "settings", icon: "mail", path: "/mails", permission }],
  screens: [
    { path: "/mails", permission, load: () => import("./log.tsx") },
    { path: "/mails/texts", permission, load: () => import("./words.tsx") },
  ],
  actions: [{ key: "words", path: "/mails/texts", permission, isScreen: true }],
};
