/** The areas that a key or a role can be granted. Each grants reading and writing. */
export const areas = [
  "products",
  "customers",
  "orders",
  "categories",
  "coupons",
  "gift_cards",
  "reviews",
  "themes",
  "content",
  "webhooks",
  "api_keys",
  "staff",
  "settings",
] as const;
export type Area = (typeof areas)[number];

/**
 * Parts of `orders`, each with the wider permissions that include it. Those that change orders let their
 * holder read orders, too, but not payments, reports and exports, which `orders:read` includes (decision
 * 266).
 */
const parts = {
  "orders:fulfill": ["orders"],
  "orders:edit": ["orders"],
  "orders:cancel": ["orders"],
  "orders:refund": ["orders"],
  "payments:read": ["orders", "orders:read"],
  "reports:read": ["orders", "orders:read"],
  exports: ["orders", "orders:read"],
} as const satisfies Record<string, readonly (Area | `${Area}:read`)[]>;
const includedIn: Readonly<Record<string, readonly string[]>> = parts;
export type Permission = Area | `${Area}:read` | "products:cost" | keyof typeof parts;

/** Every permission name there is. */
export const permissions: readonly Permission[] = [
  ...areas.flatMap((area): Permission[] => [area, `${area}:read`]),
  "products:cost",
  ...(Object.keys(parts) as (keyof typeof parts)[]),
];

/** The caller: a machine by its key, or a person by a session. A request without a credential has none. */
export type Principal = KeyPrincipal | SessionPrincipal;

export type KeyPrincipal = {
  readonly kind: "api_key";
  readonly id: string;
  readonly permissions: ReadonlySet<string>;
  /** Requests a minute, where the key carries a figure of its own. */
  readonly rateLimit: number | undefined;
  /** Whether a person confirms what it does that cannot be taken back. */
  readonly needsPerson: boolean;
  /** Whether what it does is counted by the day. */
  readonly isLimited: boolean;
};

/** A key for browsers: it acts for nobody, and names the storefront that sends a request. */
export type PublishableKey = {
  readonly id: string;
  /** Requests a minute, where the key carries a figure of its own. */
  readonly rateLimit: number | undefined;
  /** Origins that it may be used from; from everywhere where empty. */
  readonly allowedOrigins: readonly string[];
};

export type SessionPrincipal = {
  readonly kind: "owner" | "staff" | "customer";
  /** The person's id. */
  readonly id: string;
  readonly sessionId: string;
  /** All there are for the owner, none for a customer. */
  readonly permissions: ReadonlySet<string>;
  /** Logged in with a temporary password: it must be changed before anything else. */
  readonly mustChangePassword: boolean;
  /** The store requires a second factor, and the person has none: one must be added before anything else. */
  readonly mustAddFactor: boolean;
};

/**
 * The callers that may use a route: a permission, held by a key or by a member of the staff; `owner`, only
 * the store's owner; `member`, the owner or one of the staff; `customer`, one of the
 * store's customers; `session`, any of these people; `public`, everybody, and a credential is checked;
 * `open`, everybody, and a credential is ignored.
 */
export type Access = Permission | "owner" | "member" | "session" | "customer" | "public" | "open";

/**
 * Several permissions, one of which is enough: the route itself looks at which one what it works on needs.
 */
export type OneOf = readonly [Permission, Permission, ...Permission[]];

/** The permissions to change orders in part: whoever has one of them also comments on orders. */
export const changesOrders = [
  "orders:fulfill",
  "orders:edit",
  "orders:cancel",
  "orders:refund",
] as const satisfies OneOf;

/** The permissions to read orders: `orders:read`, and each that changes orders in part. */
export const readsOrders = ["orders:read", ...changesOrders] as const satisfies OneOf;

/** Whether a route's access is one there is. */
export const isAccess = (access: string | readonly string[]): access is Access | OneOf =>
  typeof access === "object" && access !== null
    ? access.length > 1 && access.every((one) => (permissions as readonly string[]).includes(one))
    : ["owner", "member", "session", "customer", "public", "open", ...permissions].includes(access);

/**
 * Whether the granted permissions cover a needed one, or one of several: an area covers reading it, and
 * `orders` covers its parts.
 */
export function allows(granted: ReadonlySet<string>, needed: Permission | OneOf): boolean {
  if (typeof needed === "object") return needed.some((one) => allows(granted, one));
  if (granted.has(needed) || includedIn[needed]?.some((wider) => granted.has(wider))) return true;
  return needed.endsWith(":read") && granted.has(needed.slice(0, -":read".length));
}
