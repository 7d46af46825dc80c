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
