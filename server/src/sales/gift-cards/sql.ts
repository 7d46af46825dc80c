import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type GiftCardRow, type GiftCardSelected, giftCards } from "./columns.ts";

const one = `select ${giftCards.select} from gift_cards g where gift_card_id = $1`;
const find = statement(one);
const findLocked = statement(`${one} for no key update`);

/** A gift card's row. Throws 404. */
export async function getGiftCard(tx: Tx, id: string): Promise<GiftCardSelected> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

/** A gift card's row, locked until the transaction ends. Throws 404. */
export async function lockGiftCard(tx: Tx, id: string): Promise<GiftCardSelected> {
  const [row] = await tx.query(findLocked, [id]);
  if (!row) throw notFound();
  return row;
}

// bytea arrays travel as texts in hexadecimal.
const ofHashes = `
  select ${giftCards.select}, encode(g.code_hash, 'hex') from gift_cards g
  where code_hash in (select decode(one, 'hex') from unnest($1::text[]) one)
  order by gift_card_id`;
const findByHash = statement(ofHashes);
const lockByHash = statement(`${ofHashes} for no key update of g`);

/** The gift cards kept under these hashes, by the hash in hexadecimal; locked in the order of their ids where `locks`. */
export async function findByHashes(
  tx: Tx,
  hashes: readonly Buffer[],
  { locks }: { locks: boolean },
): Promise<Map<string, GiftCardRow>> {
  const wanted = hashes.map((hash) => hash.toString("hex"));
  const rows = await tx.query(locks ? lockByHash : findByHash, [wanted]);
  return new Map(rows.map((row) => [row[giftCards.width]!, giftCards.read(row)]));
}

const findOfOrder = statement(`
  select ${giftCards.select} from gift_cards g where order_id = $1 order by order_item_id, unit`);

/** The gift cards that an order bought. */
export async function findGiftCardsOfOrder(tx: Tx, orderId: string): Promise<GiftCardRow[]> {
  return (await tx.query(findOfOrder, [orderId])).map((row) => giftCards.read(row));
}

const findBought = statement(`
  select gift_card_id, order_item_id, balance, is_active from gift_cards where store_id = $1 and order_id = $2`);

/** A gift card that a line of an order bought, with what is left on it in minor units. */
export type BoughtCard = { id: string; itemId: string; balance: bigint; isActive: boolean };

/** The gift cards that an order bought, by their lines. One statement; nothing is locked. */
export async function findBoughtCards(tx: Tx, orderId: string): Promise<BoughtCard[]> {
  const rows = await tx.query(findBought, [tx.storeId, orderId]);
  return rows.map(([id, itemId, balance, isActive]) => ({
    id: id!,
    itemId: itemId!,
    balance: BigInt(balance!),
    isActive: isActive === "t",
  }));
}

/** A gift card to be kept. */
export type NewGiftCard = {
  id: string;
  hash: Buffer;
  last4: string;
  /** Minor units, more than 0. */
  amount: bigint;
  expiresAt: string | null;
  note: string | null;
  customerId: string | null;
  /** Which unit of which line of an order it was bought as. */
  bought: { orderId: string; itemId: string; unit: number } | null;
};

/** Why gift cards are made, and through whom. */
export type Cause = { reason: string; actor: string };

const insert = statement(`
  with given as (
    select * from json_to_recordset($2) as n (gift_card_id uuid, hash text, last4 text, amount bigint, expires_at timestamptz,
      note text, customer_id uuid, order_id uuid, order_item_id uuid, unit integer, movement_id uuid)),
  made as (
    insert into gift_cards (store_id, gift_card_id, code_hash, last4, initial_amount, balance, expires_at, note, customer_id,
      order_id, order_item_id, unit, created_at, updated_at)
    select $1, gift_card_id, decode(hash, 'hex'), last4, amount, amount, expires_at, note, customer_id, order_id,
      order_item_id, unit, $5, $5
    from given
    on conflict on constraint gift_cards_code_key do nothing
    returning gift_card_id),
  moved as (
    insert into gift_card_movements (store_id, movement_id, gift_card_id, delta, balance_after, reason, order_id, actor,
      created_at)
    select $1, movement_id, gift_card_id, amount, amount, $3, order_id, $4, $5 from given join made using (gift_card_id))
  insert into gift_card_counts as c (store_id, total, active) select $1, count(*), count(*) from made having count(*) > 0
  on conflict (store_id) do update set total = c.total + excluded.total, active = c.active + excluded.active
  returning 1`);

const insertValues = (tx: Tx, cards: readonly NewGiftCard[], { reason, actor }: Cause, now: Date) => {
  const rows = cards.map(({ id, hash, last4, amount, expiresAt, note, customerId, bought }) => ({
    gift_card_id: id,
    hash: hash.toString("hex"),
    last4,
    amount: String(amount),
    expires_at: expiresAt,
    note,
    customer_id: customerId,
    order_id: bought?.orderId ?? null,
    order_item_id: bought?.itemId ?? null,
    unit: bought?.unit ?? null,
    movement_id: uuidv7(),
  }));
  return [tx.storeId, JSON.stringify(rows), reason, actor, now] as const;
};

/** Adds a gift card with its first movement, and counts it; false where its code is taken. */
export async function insertGiftCard(tx: Tx, card: NewGiftCard, cause: Cause, now: Date): Promise<boolean> {
  return (await tx.query(insert, insertValues(tx, [card], cause, now))).length > 0;
}

/** The same for many, together with the commit; their codes are made, so none is taken. */
export function leaveGiftCards(tx: Tx, cards: readonly NewGiftCard[], cause: Cause, now: Date): void {
  if (cards.length) tx.atCommit(insert, insertValues(tx, cards, cause, now));
}

/** What a writer decides of a gift card after it was made. */
export type Draft = Pick<GiftCardRow, "expiresAt" | "note" | "isActive">;

const update = statement(`
  update gift_cards g set expires_at = $2, note = $3, is_active = $4, version = version + 1,
    updated_at = greatest(updated_at, $5)
  where gift_card_id = $1 returning ${giftCards.select}`);

/** Changes a gift card whose row is locked, counts it anew, and returns the row with the next version. */
export async function changeGiftCard(
  tx: Tx,
  before: GiftCardRow,
  { expiresAt, note, isActive }: Draft,
  now: Date,
): Promise<GiftCardSelected> {
  const [row] = await tx.query(update, [before.id, expiresAt, note, isActive, now]);
  const active = +isActive - +before.isActive;
  if (active) tx.atCommit(count, [tx.storeId, active]);
  return row!;
}

const count = statement("update gift_card_counts set active = active + $2 where store_id = $1");

const disable = statement(`
  with gone as (
    update gift_cards set is_active = false, version = version + 1, updated_at = greatest(updated_at, $3)
    where order_id = $2 and is_active returning 1)
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
  update gift_cards set customer_id = $2, version = version + 1, updated_at = greatest(updated_at, $3)
  where customer_id = $1`);

/** Makes the gift cards that were made for one customer another one's. */
export async function moveGiftCardsOf(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  await tx.query(moveAll, [from, to, now]);
}

const findAny = statement("select exists (select from gift_cards where store_id = $1)");

/** Whether the store has a gift card. */
export async function hasGiftCard(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}
