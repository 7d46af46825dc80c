import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { lesser } from "../../pricing/engine/index.ts";
import { type PiecesBack, piecesOut } from "../model/change.ts";
import type { LockedOrder } from "../model/sql.ts";
import { readPieces } from "../shipments/index.ts";
import type { ReturnItem } from "./columns.ts";
import type { ReturnCreate, ReturnUpdate } from "./schemas.ts";
import type { NewReturn } from "./sql.ts";

/**
 * The lines of a new return: of each line of the order at most the pieces that were shipped, are not back and
 * are in no other open return. Throws 400 naming all errors.
 */
export function readRequestedItems(
  order: Pick<LockedOrder, "items">,
  requested: ReturnCreate["items"],
  waiting: ReadonlyMap<string, bigint>,
): NewReturn["items"] {
  const limitOf = (line: LockedOrder["items"][number]) => piecesOut(line) - (waiting.get(line.id) ?? 0n);
  return readPieces(order.items, requested, "not_returnable", limitOf).map(
    ({ line: { id: itemId, productId, variantId, name, sku }, quantity, named: { reason } }) => ({
      ...{ itemId, productId, variantId, name, sku },
      quantity: String(quantity),
      reason: reason.trim(),
    }),
  );
}

const tooMany = (i: number, left: bigint): FieldError => ({
  field: `/items/${i}/quantity`,
  code: "too_large",
  values: { limit: left > 0n ? Number(left) : 0 },
});

/**
 * The received pieces of a return, by its lines: at most the approved pieces that are out. Without a list,
 * all of them were received and can be sold again. Throws 400 naming all errors.
 */
export function readReceivedPieces(
  order: Pick<LockedOrder, "items">,
  approved: readonly ReturnItem[],
  named: ReturnUpdate["items"],
): Map<string, PiecesBack> {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const received = new Map<string, PiecesBack>();
  const sent = named ?? approved.map((item) => ({ ...item, disposition: "restock" as const }));
  for (const [i, { itemId: id, quantity, disposition }] of sent.entries()) {
    const itemId = id.toLowerCase();
    const wanted = approved.find((item) => item.itemId === itemId);
    const line = order.items.find((item) => item.id === itemId);
    const before = received.get(itemId) ?? { restock: 0n, writeOff: 0n };
    if (!wanted || !line) {
      errors.push({ field: `/items/${i}/itemId`, code: "not_found" });
      continue;
    }
    if (seen.has(`${itemId} ${disposition}`))
      errors.push({ field: `/items/${i}/itemId`, code: "not_unique" });
    seen.add(`${itemId} ${disposition}`);
    const out = piecesOut(line);
    const left = lesser(out, wanted.quantity) - before.restock - before.writeOff;
    if (BigInt(quantity) > left)
      errors.push(named ? tooMany(i, left) : { ...tooMany(i, left), field: "/items" });
    const key = disposition === "restock" ? "restock" : "writeOff";
    received.set(itemId, { ...before, [key]: before[key] + BigInt(quantity) });
  }
  if (errors.length) throw validationFailed(errors);
  return received;
}
