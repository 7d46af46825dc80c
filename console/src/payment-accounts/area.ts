import type { Area } from "../core/area.ts";

const permission = "settings:read";

/** The store's accounts at payment providers; the payment methods of the settings lead here. */
export const paymentAccounts: Area = {
  name: "payment-accounts",
  nav: [{ entry: "settings", icon: "bank", path: "/payment-accounts", permission }],
  screens: [
    { path: "/payment-accounts", permission, load: () => import("./list.tsx") },
    { path: "/payment-accounts/new", permission: "settings", load: () => import("./new.tsx") },
    { path: "/payment-accounts/$id", permission, load: () => import("./one.tsx") },
  ],
};
