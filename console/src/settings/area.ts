import type { Area } from "../core/area.ts";
import { icons, type Name } from "./parts.ts";

const permission = "settings:read";
const path = (name: Name) => `/settings/${name}` as const;

const screens: Record<Name, Area["screens"][number]["load"]> = {
  store: () => import("./store.tsx"),
  domains: () => import("./domains.tsx"),
  pages: () => import("./pages.tsx"),
  policies: () => import("./policies.tsx"),
  taxes: () => import("./taxes.tsx"),
  shipping: () => import("./shipping.tsx"),
  payments: () => import("./payments.tsx"),
  "cash-on-delivery": () => import("./cash-on-delivery.tsx"),
  orders: () => import("./orders.tsx"),
  documents: () => import("./documents.tsx"),
  mails: () => import("./mails.tsx"),
  feeds: () => import("./feeds.tsx"),
  agents: () => import("./agents.tsx"),
  security: () => import("./security.tsx"),
  ownership: () => import("./ownership.tsx"),
};
const names = Object.keys(screens) as Name[];

/** How the store works. */
export const settings: Area = {
  name: "settings",
  nav: [
    { entry: "settings", isHead: true, icon: "settings", path: "/settings", permission },
    ...names.map((name) => ({
      entry: "settings" as const,
      key: name,
      icon: icons[name],
      path: path(name),
      permission,
      isForOwner: name === "ownership",
    })),
  ],
  screens: [
    { path: "/settings", permission, load: () => import("./overview.tsx") },
    ...names.map((name) => ({ path: path(name), permission, load: screens[name] })),
  ],
};
