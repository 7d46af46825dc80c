import type { Area } from "../core/area.ts";

const read = "webhooks:read";

/** Which programs are told of what happens, and what they were told. */
export const webhooks: Area = {
  name: "webhooks",
  nav: [{ entry: "apps", icon: "hook", path: "/webhooks", permission: read }],
  screens: [
    { path: "/webhooks", permission: read, load: () => import("./list.tsx") },
    { path: "/webhooks/new", permission: "webhooks", load: () => import("./new.tsx") },
    { path: "/webhooks/$id", permission: read, load: () => import("./one.tsx") },
    { path: "/events", permission: read, load: () => import("./events.tsx") },
  ],
  actions: [
    { key: "create", path: "/webhooks/new", permission: "webhooks" },
    { key: "events", path: "/events", permission: read, isScreen: true },
  ],
};
