import type { IconName } from "../ui/icons.ts";

/** The parts of the settings, in the order in which they are shown, by what they are about. */
export const parts = {
  store: ["store", "domains", "pages", "policies"],
  selling: [
    "taxes",
    "shipping",
    "payments",
    "cash-on-delivery",
    "orders",
    "documents",
    "mails",
    "feeds",
    "agents",
  ],
  people: ["security", "ownership"],
} as const;
/** A part of the settings. */
export type Name = (typeof parts)[keyof typeof parts][number];

/** What is set on screens of other areas, by the same groups: the area, its path and who may see it. */
export const elsewhere = {
  store: [
    { area: "locations", path: "/locations", permission: "products:read", icon: "place" },
    {
      area: "exchange",
      path: "/imports",
      permission: ["products:read", "customers:read", "orders:read", "exports"],
      icon: "swap",
    },
  ],
  selling: [
    { area: "payment-accounts", path: "/payment-accounts", permission: "settings:read", icon: "bank" },
    { area: "shipping-profiles", path: "/shipping-profiles", permission: "products:read", icon: "layers" },
  ],
  people: [
    { area: "staff", path: "/staff", permission: "staff:read", icon: "badge" },
    { area: "roles", path: "/roles", permission: "staff:read", icon: "shield" },
    { area: "audit", path: "/audit", permission: "settings:read", icon: "history" },
  ],
} as const satisfies Record<keyof typeof parts, readonly { icon: IconName; [key: string]: unknown }[]>;

/** The picture of each part. */
export const icons: Record<Name, IconName> = {
  store: "info",
  domains: "language",
  pages: "eye",
  policies: "book",
  taxes: "percent",
  shipping: "truck",
  payments: "card",
  "cash-on-delivery": "coins",
  orders: "numbers",
  documents: "print",
  mails: "send",
  feeds: "megaphone",
  agents: "agent-access",
  security: "lock",
  ownership: "crown",
};
