import { orderParts } from "../core/allows.ts";

/** What permissions are about, in groups, in the order in which people read it: each can be seen, or changed, which includes seeing. */
export const nounsOf = {
  selling: ["orders", "customers", "gift_cards", "coupons", "reviews"],
  catalogue: ["products", "categories"],
  store: ["settings", "staff", "themes", "content", "api_keys", "webhooks"],
} as const;

export type Noun = (typeof nounsOf)[keyof typeof nounsOf][number];

/** The parts of orders, for those who do not do all of it: some change them, the others only show something. */
export const parts = [
  { name: "orders:fulfill", changes: true },
  { name: "orders:edit", changes: true },
  { name: "orders:cancel", changes: true },
  { name: "orders:refund", changes: true },
  { name: "payments:read", changes: false },
  { name: "reports:read", changes: false },
  { name: "exports", changes: false },
] as const;

/**
 * Permissions in which a noun is changed, seen, or neither. `products:cost` stays as it is, and so do the parts of orders that the new
 * permission does not include anyway.
 */
export function grant(held: readonly string[], noun: Noun, may: "change" | "see" | "nothing"): string[] {
  const others = held.filter((one) => one !== noun && one !== `${noun}:read`);
  if (may === "nothing") return others;
  const given = may === "change" ? noun : `${noun}:read`;
  return [...others.filter((one) => !orderParts[one]?.includes(given)), given].sort();
}

/** Permissions with a part of orders, or without it. */
export const flip = (held: readonly string[], part: string): string[] =>
  held.includes(part) ? held.filter((one) => one !== part) : [...held, part].sort();
