import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type GiftCardRow, type GiftCardSelected, giftCards } from "./columns.ts";
import { ledgerOf } from "./ledger-sql.ts";

/** A change of a gift card's balance in minor units, for the ledger. */
export type GiftCardMove = {
  giftCardId: string;
  /** Added, or taken off where negative; the balance cannot fall below 0. */
  delta: bigint;
  reason: string;
  orderId: string | null;
};

/** The reason of a movement that pays for an order. */
export const CHARGE = "order";

const { moveStatements } = ledgerOf({
  accounts: "gift_cards",
  movements: "gift_card_movements",
  key: "gift_card_id",
});

/**
 * Defers to the commit changes of balances, with the ledger: two statements, however many. The caller has
 * locked the cards. The commit fails where a balance would fall below 0.
 */
export function moveGiftCards(tx: Tx, moves: readonly GiftCardMove[], actor: string, now: Date): void {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return;
  for (const each of moveStatements(tx, real.map(asMove), actor, now)) tx.atCommit(...each);
}

/** Changes the balances at once, for callers that read them again. */
export async function moveGiftCardNow(tx: Tx, one: GiftCardMove, actor: string, now: Date): Promise<void> {
  await Promise.all(moveStatements(tx, [asMove(one)], actor, now).map((each) => tx.query(...each)));
}

const asMove = ({ giftCardId: accountId, ...move }: GiftCardMove) => ({ accountId, ...move });

const charges = statement(`
  select gift_card_id, -sum(delta) from gift_card_movements
  where store_id = $1 and order_id = $2 and reason = '${CHARGE}' group by gift_card_id order by min(movement_id::text)`);

const ofOrder = `
  from gift_cards g where store_id = $1 and (order_id = $2 or gift_card_id in (
    select gift_card_id from gift_card_movements where store_id = $1 and order_id = $2 and reason = '${CHARGE}'))`;
const lockOfOrder = statement(`select 1 ${ofOrder} order by gift_card_id for no key update`);
const findOfOrder = statement(`select ${giftCards.select} ${ofOrder}`);

/** The gift cards of an order. */
export type GiftCardsOfOrder = {
  /**
   * The amounts that cards paid for it in minor units, in the order in which they paid; refunds are not
   * deducted.
   */
  charges: readonly { giftCardId: string; amount: bigint }[];
  /** These cards, and the cards that the order bought, by their ids. */
  cards: ReadonlyMap<string, GiftCardRow>;
};

/**
 * Finds the gift cards that paid for an order, and those that it bought, and locks them in the order of their
 * ids until the transaction ends, as `lockGiftCards` does. One round trip.
 */
export async function lockGiftCardsOf(tx: Tx, orderId: string): Promise<GiftCardsOfOrder> {
  const values = [tx.storeId, orderId];
  // Rows that waited for a lock are read after it.
  const [, found, paid] = await Promise.all([
    tx.query(lockOfOrder, values),
    tx.query(findOfOrder, values),
    tx.query(charges, values),
  ]);
  return {
    charges: paid.map(([giftCardId, amount]) => ({ giftCardId: giftCardId!, amount: BigInt(amount!) })),
    cards: new Map(found.map((row) => [row[0]!, giftCards.read(row as GiftCardSelected)])),
  };
}
