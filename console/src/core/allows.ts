/** The parts of `orders`, each with the wider permissions that include it, as the server has them. */
export const orderParts: Readonly<Record<string, readonly string[]>> = {
  "orders:fulfill": ["orders"],
  "orders:edit": ["orders"],
  "orders:cancel": ["orders"],
  "orders:refund": ["orders"],
  "payments:read": ["orders", "orders:read"],
  "reports:read": ["orders", "orders:read"],
  exports: ["orders", "orders:read"],
};

/** The permissions to read orders: those that change them in part are among them. */
export const readsOrders = [
  "orders:read",
  "orders:fulfill",
  "orders:edit",
  "orders:cancel",
  "orders:refund",
] as const;

/** Whether permissions include one: `orders` includes `orders:read`. Where several are named, one of them is enough. */
export function allows(held: readonly string[], needed: string | readonly string[] | undefined): boolean {
  if (needed === undefined) return true;
  if (typeof needed !== "string") return needed.some((one) => allows(held, one));
  if ([needed, ...(orderParts[needed] ?? [])].some((one) => held.includes(one))) return true;
  return needed.endsWith(":read") && held.includes(needed.slice(0, -":read".length));
}
