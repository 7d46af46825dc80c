import type { Area } from "../core/area.ts";

const read = "gift_cards:read";

/** Gift cards, which pay as money does. */
export const giftCards: Area = {
  name: "gift-cards",
  nav: [{ entry: "discounts", icon: "gift", path: "/gift-cards", permission: read }],
  screens: [
    { path: "/gift-cards", permission: read, load: () => import("./list.tsx") },
    { path: "/gift-cards/new", permission: "gift_cards", load: () => import("./new.tsx") },
    { path: "/gift-cards/$id", permission: read, load: () => import("./one.tsx") },
  ],
  actions: [{ key: "create", path: "/gift-cards/new", permission: "gift_cards" }],
};
