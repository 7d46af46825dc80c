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
