import { v7 as uuidv7 } from "uuid";
import { isConstraint } from "../../db/faults.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate } from "../../http/answers/errors.ts";
import { id, integer, orNull } from "../../http/nouns/columns.ts";
import { newRow } from "../../http/nouns/next-row.ts";
import { type ToWrite, writer } from "../../http/nouns/writer-sql.ts";
import {
  type GiftCardFields,
  type GiftCardRow,
  type GiftCardSelected,
  giftCards,
  movements,
} from "./columns.ts";

// Arrays of bytea are sent as texts in hexadecimal.
const ofHashes = `
  select ${giftCards.select} from gift_cards g
  where g.store_id = $1 and g.code_hash in (select decode(one, 'hex') from unnest($2::text[]) one)
  order by g.gift_card_id`;
const findByHash = statement(ofHashes);
const lockByHash = statement(`${ofHashes} for no key update of g`);

/**
 * Reads the gift cards stored under these hashes, by the hash in hexadecimal; locked in the order of their
 * ids where `locks`.
 */
export async function findByHashes(
  tx: Tx,
  hashes: readonly Buffer[],
  { locks }: { locks: boolean },
): Promise<Map<string, GiftCardRow>> {
  const texts = hashes.map((hash) => hash.toString("hex"));
  const rows = await tx.query(locks ? lockByHash : findByHash, [tx.storeId, texts]);
  const cards = rows.map((row) => giftCards.read(row));
  return new Map(cards.map((card) => [card.codeHash.toString("hex"), card]));
}

const findOfOrder = statement(`
  select ${giftCards.select} from gift_cards g
  where g.store_id = $1 and g.order_id = $2 order by g.order_item_id, g.unit`);

/** Reads the gift cards that an order bought. */
export async function findGiftCardsOfOrder(tx: Tx, orderId: string): Promise<GiftCardRow[]> {
  return (await tx.query(findOfOrder, [tx.storeId, orderId])).map((row) => giftCards.read(row));
}

const findBought = statement(`
  select gift_card_id, order_item_id, balance, is_active from gift_cards where store_id = $1 and order_id = $2`);

/** A gift card that a line of an order bought, with its balance in minor units. */
export type BoughtCard = { id: string; itemId: string; balance: bigint; isActive: boolean };

/** Reads the gift cards that an order bought, by their lines. One statement; nothing is locked. */
export async function findBoughtCards(tx: Tx, orderId: string): Promise<BoughtCard[]> {
  const rows = await tx.query(findBought, [tx.storeId, orderId]);
  return rows.map(([id, itemId, balance, isActive]) => ({
    id: id!,
    itemId: itemId!,
    balance: BigInt(balance!),
    isActive: isActive === "t",
  }));
}

const derivedFields = {
  last4: giftCards.fields.last4,
  balance: giftCards.fields.balance,
  orderId: giftCards.fields.orderId,
  orderItemId: orNull(id("order_item_id")),
  unit: orNull(integer("unit")),
};
const write = writer(giftCards, { into: "gift_cards", key: "gift_card_id", derived: derivedFields });
const { id: _, createdAt: __, ...movementFields } = movements.fields;
const ledger = writer(movements, {
  into: "gift_card_movements",
  key: "movement_id",
  derived: { giftCardId: id("gift_card_id"), ...movementFields },
});

/** A new gift card, as texts. */
export type NewGiftCard = ToWrite<GiftCardFields, keyof typeof derivedFields>;
/** The reason of new gift cards, and their actor. */
export type Cause = { reason: string; actor: string };

/**
 * Defers gift cards with their first movements to the commit, counted, and returns their rows. The commit
 * throws 409 for a duplicate code.
 */
export function deferGiftCards(
  tx: Tx,
  cards: readonly NewGiftCard[],
  cause: Cause,
  now: Date,
): GiftCardSelected[] {
  if (!cards.length) return [];
  const first = cards.map(({ id: giftCardId, derived: { balance, orderId } }) => {
    const derived = { giftCardId, delta: balance, balanceAfter: balance, orderId, ...cause };
    return { id: uuidv7(), draft: {}, derived, now };
  });
  tx.atCommit(...write.insert(tx.storeId, cards), (error) =>
    isConstraint(error, "gift_cards_code_key") ? duplicate("/code") : error,
  );
  tx.atCommit(...ledger.insert(tx.storeId, first));
  tx.lastAtCommit(countNew, [tx.storeId, cards.length]);
  return cards.map((card) => newRow(giftCards, card));
}

const countNew = statement(`
  insert into gift_card_counts as c (store_id, total, active) values ($1, $2, $2)
  on conflict (store_id) do update set total = c.total + excluded.total, active = c.active + excluded.active`);
const count = statement("update gift_card_counts set active = active + $2 where store_id = $1");

/** Counts at the commit how many more gift cards can pay, or fewer. */
export function countActive(tx: Tx, more: number): void {
  if (more) tx.atCommit(count, [tx.storeId, more]);
}

const disable = statement(`
  with gone as (
    update gift_cards set is_active = false, version = version + 1, updated_at = greatest(updated_at, $3)
    where store_id = $1 and order_id = $2 and is_active returning 1)
  update gift_card_counts set active = active - (select count(*) from gone) where store_id = $1`);

/** Disables the gift cards that an order bought, together with the commit; their balances stay. */
export function disableGiftCardsOfOrder(tx: Tx, orderId: string, now: Date): void {
  tx.atCommit(disable, [tx.storeId, orderId, now]);
}

const switchCards = statement(`
  with switched as (
    update gift_cards set is_active = $3, version = version + 1, updated_at = greatest(updated_at, $4)
    where store_id = $1 and gift_card_id = any($2::uuid[]) and is_active <> $3 returning 1)
  update gift_card_counts set active = active + case when $3 then 1 else -1 end * (select count(*) from switched)
  where store_id = $1`);

/** Enables or disables gift cards, together with the commit; their balances stay. */
export function switchGiftCards(tx: Tx, ids: readonly string[], isActive: boolean, now: Date): void {
  if (ids.length) tx.atCommit(switchCards, [tx.storeId, ids, isActive, now]);
}

const moveAll = statement(`
  update gift_cards set customer_id = $3, version = version + 1, updated_at = greatest(updated_at, $4)
  where store_id = $1 and customer_id = $2`);

/** Moves the gift cards that were made for one customer to another customer. */
export async function moveGiftCardsOf(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  await tx.query(moveAll, [tx.storeId, from, to, now]);
}

const findAny = statement("select exists (select from gift_cards where store_id = $1)");

/** Whether the store has a gift card. */
export async function hasGiftCard(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}
