import { findExistingCategories } from "../../catalogue/categories/index.ts";
import { findExistingProducts } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { FieldError } from "../../http/errors.ts";
import type { Draft } from "../../http/written.ts";
import type { CouponUpdate, coupons } from "./columns.ts";

const finders = { productIds: findExistingProducts, categoryIds: findExistingCategories } as const;

/**
 * Names the products and categories of an input that the store has not. What the coupon had `before` may be gone by now:
 * so that what was read can be written back, it is not looked at.
 */
export async function targetFaults(
  tx: Tx,
  input: CouponUpdate,
  before?: Draft<(typeof coupons)["fields"]>,
): Promise<FieldError[]> {
  const found = await Promise.all(
    (["productIds", "categoryIds"] as const).map(async (name) => {
      const had: readonly string[] = JSON.parse(before?.[name] ?? "[]");
      const sent = (input[name] ?? []).map((id) => id.toLowerCase());
      const known = await finders[name](
        tx,
        sent.filter((id) => !had.includes(id)),
      );
      return sent.flatMap((id, i): FieldError[] =>
        known.has(id) || had.includes(id) ? [] : [{ field: `/${name}/${i}`, code: "not_found" }],
      );
    }),
  );
  return found.flat();
}
