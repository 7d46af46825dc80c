import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { fieldIn, type SoldLine } from "../cart/index.ts";
import type { Item } from "../model/item-columns.ts";
import { MAX_LINES } from "../model/schemas.ts";
import { lineKeyOf } from "../model/written-fields.ts";
import { waitingIn } from "../shipments/index.ts";

/** The requested changes of an order's lines, by their ids in lower case. */
export type LinesRequest = {
  remove: readonly string[];
  setQuantity: readonly { itemId: string; quantity: bigint }[];
};

/** The requested changes of an order whose discounts are to stay. */
export type RetentionRequest = Pick<LinesRequest, "setQuantity"> & {
  keepDiscounts: boolean | undefined;
  discount: object | null | undefined;
};
/** A line that stays, with its new quantity. */
export type RemainingLine = { item: Item; quantity: bigint };

/** The least quantity of a line: pieces that are packed, have left or are to be sent again. */
export const fixedQuantity = (item: Item): bigint =>
  item.requiresShipping ? item.quantity - waitingIn(item) : 0n;

/**
 * The lines that stay, with their new quantities. Throws 400 naming the lines that are not the order's or are
 * named twice, and those with more pieces packed or shipped.
 */
export function remainingLines(
  items: readonly Item[],
  { remove, setQuantity }: LinesRequest,
): RemainingLine[] {
  const errors: FieldError[] = [];
  const byId = new Map(items.map((item) => [item.id, item]));
  const seen = new Set<string>();
  const find = (id: string, field: string): Item | undefined => {
    const item = byId.get(id);
    if (!item) errors.push({ field, code: "not_found" });
    else if (seen.has(id)) errors.push({ field, code: "not_unique" });
    seen.add(id);
    return item;
  };
  for (const [at, id] of remove.entries()) {
    const item = find(id, `/remove/${at}`);
    if (item && fixedQuantity(item) > 0n) errors.push({ field: `/remove/${at}`, code: "already_packed" });
  }
  const quantities = new Map<string, bigint>();
  for (const [at, { itemId, quantity }] of setQuantity.entries()) {
    const item = find(itemId, `/setQuantity/${at}/itemId`);
    if (item && quantity < fixedQuantity(item))
      errors.push({
        field: `/setQuantity/${at}/quantity`,
        code: "too_small",
        values: { limit: Number(fixedQuantity(item)) },
      });
    quantities.set(itemId, quantity);
  }
  if (errors.length) throw validationFailed(errors);
  const gone = new Set(remove);
  return items
    .filter(({ id }) => !gone.has(id))
    .map((item) => ({ item, quantity: quantities.get(item.id) ?? item.quantity }));
}

/** Throws 400 for changes that do not go with `keepDiscounts`: a higher quantity, and another discount. */
export function checkRetention(
  items: readonly Item[],
  { keepDiscounts, setQuantity, discount }: RetentionRequest,
): void {
  if (!keepDiscounts) return;
  const byId = new Map(items.map((item) => [item.id, item]));
  const errors = setQuantity.flatMap(({ itemId, quantity }, at): FieldError[] => {
    const most = byId.get(itemId)?.quantity ?? quantity;
    const field = `/setQuantity/${at}/quantity`;
    return quantity > most ? [{ field, code: "too_large", values: { limit: Number(most) } }] : [];
  });
  if (discount !== undefined)
    errors.push({ field: "/discount", code: "exactly_one", values: { choices: "discount, keepDiscounts" } });
  if (errors.length) throw validationFailed(errors);
}

/**
 * Throws 400 where added lines are the order's already or gift cards, and where no line is left or there are
 * too many.
 */
export function checkAdded(remaining: readonly RemainingLine[], added: readonly SoldLine[]): void {
  const keys = new Set(remaining.map(({ item }) => lineKeyOf(item)));
  const errors = added.flatMap((line): FieldError[] => [
    ...(keys.has(lineKeyOf(line))
      ? [{ field: fieldIn(line, "productId"), code: "line_exists" as const }]
      : []),
    ...(line.item.isGiftCard
      ? [{ field: fieldIn(line, "productId"), code: "gift_card_not_added" as const }]
      : []),
  ]);
  const count = remaining.length + added.length;
  if (count === 0) errors.push({ field: "/remove", code: "no_line_left" });
  if (count > MAX_LINES) errors.push({ field: "/add", code: "too_many", values: { limit: MAX_LINES } });
  if (errors.length) throw validationFailed(errors);
}
