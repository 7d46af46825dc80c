/** What a key or a role can be granted (contract, section 6). Each grants reading and writing. */
export const areas = [
  "products",
  "customers",
  "orders",
  "categories",
  "coupons",
  "reviews",
  "themes",
  "webhooks",
  "api_keys",
  "staff",
  "settings",
] as const;
export type Area = (typeof areas)[number];
export type Permission = Area | `${Area}:read` | "products:cost";

/** Every permission name there is. */
export const permissions: readonly Permission[] = [
  ...areas.flatMap((area): Permission[] => [area, `${area}:read`]),
  "products:cost",
];

/** Who acts. A request without a credential has none. */
export type Principal = {
  readonly kind: "api_key";
  readonly id: string;
  readonly permissions: ReadonlySet<string>;
  /** Requests a minute, where the key carries a figure of its own. */
  readonly rateLimit: number | undefined;
};

/** Whether what was granted covers what is needed: an area covers reading it. */
export function allows(granted: ReadonlySet<string>, needed: Permission): boolean {
  if (granted.has(needed)) return true;
  return needed.endsWith(":read") && granted.has(needed.slice(0, -":read".length));
}
