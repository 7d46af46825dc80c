/** Whether permissions include one: `orders` includes `orders:read`. Where several are named, one of them is enough. */
export function allows(held: readonly string[], needed: string | readonly string[] | undefined): boolean {
  if (needed === undefined) return true;
  if (typeof needed !== "string") return needed.some((one) => allows(held, one));
  if (held.includes(needed)) return true;
  return needed.endsWith(":read") && held.includes(needed.slice(0, -":read".length));
}
