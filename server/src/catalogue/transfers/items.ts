import type { Tx } from "../../db/tenant.ts";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { findSellables, type ItemRef, type Sellable } from "../stock/index.ts";
import { mainTranslation, parseTranslations } from "../translations/index.ts";
import type { SentItem, TransferItem } from "./columns.ts";

/** The id of an item: of a variant, or of a product without variants. */
export const itemOf = ({ productId, variantId }: ItemRef): string => variantId ?? productId;

/** The key of an item: its ids in lower case. */
export const itemRef = ({ productId, variantId }: SentItem): ItemRef => ({
  productId: productId.toLowerCase(),
  variantId: variantId?.toLowerCase() ?? null,
});

/** The existing items by id; without deleted variants. */
export const byItem = (found: readonly Sellable[], wanted: readonly ItemRef[]): Map<string, Sellable> => {
  const asked = new Set(wanted.map(itemOf));
  const there = found.map((item): [string, Sellable] => [itemOf(item), item]);
  return new Map(
    there.filter(([item, { variantId, hasVariants }]) => asked.has(item) && (variantId || !hasVariants)),
  );
};

/** The sent lines, each with its name. Throws 400 for unknown items and duplicates. */
export async function readItems(
  { tx, store }: { tx: Tx; store: Call["store"] },
  sent: readonly SentItem[],
): Promise<TransferItem[]> {
  const wanted = sent.map(itemRef);
  const found = await findSellables(tx, wanted);
  const [items, products] = [byItem(found, wanted), new Map(found.map((one) => [one.productId, one]))];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const lines = wanted.map((one, i): TransferItem => {
    const [item, product] = [items.get(itemOf(one)), products.get(one.productId)];
    const fault = (field: string, code: FieldError["code"]) =>
      errors.push({ field: `/items/${i}${field}`, code });
    if (!product) fault("/productId", "not_found");
    else if (!item) fault("/variantId", one.variantId ? "not_found" : "required");
    else if (seen.has(itemOf(one))) fault("", "not_unique");
    seen.add(itemOf(one));
    return {
      ...one,
      name: item ? mainTranslation(parseTranslations(item.translations), store).name : "",
      options: item?.options ?? {},
      sku: item?.sku ?? null,
      quantity: sent[i]!.quantity,
      receivedQuantity: 0,
    };
  });
  if (errors.length) throw validationFailed(errors);
  return lines;
}
