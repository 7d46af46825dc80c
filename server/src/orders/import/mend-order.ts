import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { isImplied } from "../model/implied-shipments.ts";
import { lockOrder, noChange, orderItems, orders } from "../model/index.ts";
import { applyChange } from "../writing/index.ts";
import type { ImportedOrder } from "./draft.ts";
import { markAddsUp } from "./sql.ts";

type Runtime = { store: Store; now: Date; actor: string };
type Lines = ImportedOrder["lines"];
type Item = ReturnType<typeof orderItems.read>;

/**
 * Adds the lines that an imported order lacks, from a file that has all of them, with the amounts that
 * follow. Reports and statistics count them on the order's day; nothing else of the order changes, and nobody
 * is notified. `whole` where the file has no more of the order, or not all that the order has; `changed`
 * where it was changed since its import: then it stays as it is.
 */
export async function mendOrder(
  tx: Tx,
  id: string,
  made: ImportedOrder,
  { store, now, actor }: Runtime,
): Promise<"mended" | "changed" | "whole"> {
  const before = await lockOrder(tx, id);
  const after = orders.read(made.row);
  const matched = matchLines(before.items, made.lines);
  if (!matched?.added.length && !(made.addsUp && matched)) return "whole";
  const isSame =
    before.editCount === 0 &&
    before.status === after.status &&
    before.finalAmount === after.finalAmount &&
    before.refundedAmount === after.refundedAmount &&
    before.shipments.every(isImplied);
  if (!isSame) return matched.added.length ? "changed" : "whole";
  const last = Math.max(...before.items.map(({ position }) => position));
  const texts = matched.added.map(({ itemId, texts }, i) => ({
    itemId,
    texts: { ...texts, position: String(last + 1 + i) },
  }));
  const added = texts.map((one) => orderItems.read(orderItems.row({ ...one.texts, id: one.itemId })));
  const change = noChange(before);
  const { subtotalAmount, discountAmount, taxAmount, shippingCost, codFee, taxes, requiresShipping } = after;
  await applyChange(
    { tx, store, now, isHistory: true },
    {
      ...change,
      after: {
        ...before,
        ...{ subtotalAmount, discountAmount, taxAmount, shippingCost, codFee, taxes, requiresShipping },
        items: [...matched.items, ...added],
      },
      entries: [{ event: "edited", amount: after.finalAmount }],
      edit: { pricing: "null", shippingMethod: before.shippingMethod, texts },
    },
    actor,
  );
  if (made.addsUp) markAddsUp(tx, id);
  return "mended";
}

// The order's lines with the amounts that the file has of them, and the lines that only the file has;
// undefined where the file lacks one of the order's.
function matchLines(items: readonly Item[], lines: Lines): { items: Item[]; added: Lines } | undefined {
  const left = Map.groupBy(lines, ({ texts }) => lineKey(texts));
  const matched = items.map((item) => {
    const line = left.get(lineKey(item))?.shift();
    if (!line) return undefined;
    const { discountAmount, taxRate, taxAmount, totalAmount } = orderItems.read(
      orderItems.row({ ...line.texts, id: item.id }),
    );
    return { ...item, discountAmount, taxRate, taxAmount, totalAmount };
  });
  const found = matched.flatMap((item) => item ?? []);
  const rest = new Set([...left.values()].flat());
  return found.length < items.length
    ? undefined
    : { items: found, added: lines.filter((line) => rest.has(line)) };
}

type LineTexts = { sku?: unknown; name?: unknown; quantity?: unknown; unitPrice?: unknown };
const lineKey = ({ sku, name, quantity, unitPrice }: LineTexts) =>
  JSON.stringify([sku || null, name, String(quantity), String(unitPrice)]);
