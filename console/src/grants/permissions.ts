/** What permissions are about, in groups, in the order in which people read it: each can be seen, or changed, which includes seeing. */
export const nounsOf = {
  selling: ["orders", "customers", "gift_cards", "coupons", "reviews"],
  catalogue: ["products", "categories"],
  store: ["settings", "staff", "themes", "content", "api_keys", "webhooks"],
} as const;

export type Noun = (typeof nounsOf)[keyof typeof nounsOf][number];

/** Permissions in which a noun is changed, seen, or neither. `products:cost` stays as it is. */
export function grant(held: readonly string[], noun: Noun, may: "change" | "see" | "nothing"): string[] {
  const others = held.filter((one) => one !== noun && one !== `${noun}:read`);
  return may === "nothing" ? others : [...others, may === "change" ? noun : `${noun}:read`].sort();
}
