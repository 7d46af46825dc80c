import type { Area } from "../core/area.ts";

const permission = "settings:read";

/** The mails of the store, and their texts. */
export const mails: Area = {
  name: "mails",
  nav: [{ entry: "settings", icon: "mail", path: "/mails", permission }],
  screens: [
    { path: "/mails", permission, load: () => import("./log.tsx") },
    { path: "/mails/texts", permission, load: () => import("./words.tsx") },
  ],
  actions: [{ key: "words", path: "/mails/texts", permission, isScreen: true }],
};
