import type { ApiKeyCreate } from "@stoa/client";

/** A permission, as the API names it. */
export type Permission = NonNullable<ApiKeyCreate["permissions"]>[number];
/** What a permission is about: each can be seen, or changed, which includes seeing. */
export type Noun = Exclude<Permission, `${string}:${string}`>;

/** All nouns, in groups, in the order in which people read them. */
export const nounsOf = {
  selling: ["orders", "customers", "gift_cards", "coupons", "reviews"],
  catalogue: ["products", "categories"],
  store: ["settings", "staff", "themes", "api_keys", "webhooks"],
} as const satisfies Record<string, readonly Noun[]>;

/** Permissions in which a noun is changed, seen, or neither. `products:cost` stays as it is. */
export function grant(held: readonly string[], noun: Noun, may: "change" | "see" | "nothing"): string[] {
  const others = held.filter((one) => one !== noun && one !== `${noun}:read`);
  return may === "nothing" ? others : [...others, may === "change" ? noun : `${noun}:read`].sort();
}
