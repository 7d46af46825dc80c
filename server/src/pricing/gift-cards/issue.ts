import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { hashCode, last4Of, makeCode } from "./code.ts";
import { deferGiftCards, type NewGiftCard } from "./sql.ts";

/** The gift cards in an order: a line, its quantity, and the value of one in minor units. */
export type BoughtGiftCards = { itemId: string; quantity: bigint; amount: bigint };

/** An issued gift card. Its code is nowhere else. */
export type IssuedGiftCard = {
  id: string;
  itemId: string;
  code: string;
  amount: bigint;
  expiresAt: string | null;
};

/**
 * Issues a gift card for each unit that an order bought and paid, and defers them to the commit in one
 * statement. Free units get none. The commit fails where the order's cards were issued before.
 */
export function issueGiftCards(
  tx: Tx,
  vault: Vault,
  order: {
    orderId: string;
    customerId: string | null;
    lines: readonly BoughtGiftCards[];
    expiresAt?: string | null;
  },
  actor: string,
  now: Date,
): IssuedGiftCard[] {
  const { orderId, customerId, lines, expiresAt = null } = order;
  const issued = lines
    .filter(({ amount }) => amount > 0n)
    .flatMap(({ itemId, quantity, amount }) =>
      Array.from({ length: Number(quantity) }, (_, unit) => ({
        id: uuidv7(),
        itemId,
        unit,
        code: makeCode(),
        amount,
        expiresAt,
      })),
    );
  const cards = issued.map(({ id, itemId, unit, code, amount }): NewGiftCard => {
    const initialAmount = String(amount);
    const codeHash = bytesText(hashCode(vault, tx.storeId, code));
    return {
      id,
      draft: { initialAmount, codeHash, isActive: "t", expiresAt, note: null, customerId },
      derived: {
        last4: last4Of(code),
        balance: initialAmount,
        orderId,
        orderItemId: itemId,
        unit: String(unit),
      },
      now,
    };
  });
  deferGiftCards(tx, cards, { reason: "issued", actor }, now);
  return issued.map(({ unit: _, ...card }) => card);
}
