import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type GiftCardRow, type GiftCardSelected, giftCards } from "./columns.ts";

/** A change of a gift card's balance in minor units, for the ledger. */
export type GiftCardMove = {
  giftCardId: string;
  /** Added, or taken away where negative; the balance cannot fall below 0. */
  delta: bigint;
  reason: string;
  orderId: string | null;
};

/** Why a balance falls that pays for an order. */
export const CHARGE = "order";

const move = statement(`
  with given as (
    select * from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::uuid[])
      as given (movement_id, gift_card_id, delta, reason, order_id)),
  moved as (
    update gift_cards g set balance = balance + s.delta, version = version + 1, updated_at = greatest(updated_at, $8)
    from (select gift_card_id, sum(delta)::bigint as delta from given group by gift_card_id) s
    where g.store_id = $1 and g.gift_card_id = s.gift_card_id
    returning g.gift_card_id, g.balance)
  insert into gift_card_movements (store_id, movement_id, gift_card_id, delta, balance_after, reason, order_id, actor, created_at)
  select $1, movement_id, gift_card_id, delta,
    balance - sum(delta) over (partition by gift_card_id)
      + sum(delta) over (partition by gift_card_id order by movement_id),
    reason, order_id, $7, $8
  from given join moved using (gift_card_id)`);

/**
 * Changes balances and writes the ledger, together with the commit: one statement, however many. The caller holds the locks
 * of the cards. The commit fails where a balance would fall below 0.
 */
export function moveGiftCards(tx: Tx, moves: readonly GiftCardMove[], actor: string, now: Date): void {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (real.length) tx.atCommit(move, valuesOf(tx, real, actor, now));
}

/** The same at once, for what has to read the balance again. */
export async function moveGiftCardNow(tx: Tx, one: GiftCardMove, actor: string, now: Date): Promise<void> {
  await tx.query(move, valuesOf(tx, [one], actor, now));
}

const valuesOf = (tx: Tx, moves: readonly GiftCardMove[], actor: string, now: Date) => [
  tx.storeId,
  moves.map(() => uuidv7()),
  moves.map(({ giftCardId }) => giftCardId),
  moves.map(({ delta }) => String(delta)),
  moves.map(({ reason }) => reason),
  moves.map(({ orderId }) => orderId),
  actor,
  now,
];

const charges = statement(`
  select gift_card_id, -sum(delta) from gift_card_movements
  where store_id = $1 and order_id = $2 and reason = '${CHARGE}' group by gift_card_id order by min(movement_id::text)`);

const ofOrder = `
  from gift_cards g where store_id = $1 and (order_id = $2 or gift_card_id in (
    select gift_card_id from gift_card_movements where store_id = $1 and order_id = $2 and reason = '${CHARGE}'))`;
const lockOfOrder = statement(`select 1 ${ofOrder} order by gift_card_id for no key update`);
const findOfOrder = statement(`select ${giftCards.select} ${ofOrder}`);

/** The gift cards that have to do with an order. */
export type GiftCardsOfOrder = {
  /** What cards paid for it in minor units, in the order in which they paid; what they got back is not taken off. */
  charges: readonly { giftCardId: string; amount: bigint }[];
  /** Those cards, and those that the order bought, by their ids. */
  cards: ReadonlyMap<string, GiftCardRow>;
};

/**
 * Finds the gift cards that paid for an order, and those that it bought. They are locked in the order of their ids until the transaction
 * ends, as `lockGiftCards` locks them. One round trip.
 */
export async function lockGiftCardsOf(tx: Tx, orderId: string): Promise<GiftCardsOfOrder> {
  const values = [tx.storeId, orderId];
  // What waited for a lock is read behind it.
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
