import { catalogueRevision } from "../../catalogue/products/index.ts";
import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import type { Row } from "../../db/pool/pool.ts";
import { type Statement, statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { writer } from "../../http/nouns/writer-sql.ts";
import { paymentMethodsVersion } from "../../orders/payments/index.ts";
import { type CustomerDataPort, customerVersion } from "../../people/customers/index.ts";
import { settingsRevision } from "../../platform/settings/index.ts";
import {
  abandonedCarts,
  type CartOwner,
  type CartRow,
  type Channel,
  cartOwners,
  carts,
  cartsWithAddresses,
  LASTS,
  writtenColumns,
} from "./columns.ts";

const one = `select ${carts.select} from carts c where c.store_id = $1`;
const current = `c.updated_at > now() - ${LASTS}`;
const lockOne = statement(`${one} and c.cart_id = $2 and ${current} for update`);
const lockToken = statement(`${one} and c.token_hash = $2 and c.state = 'open' and ${current} for update`);
// Also an expired one: a customer has one open cart.
const lockOf = statement(`${one} and c.customer_id = $2 and c.state = 'open' for update`);
const byIds = statement(
  `select ${abandonedCarts.select} from carts c where c.store_id = $1 and c.cart_id = any($2::uuid[])`,
);
const byId = statement(
  `select ${abandonedCarts.select} from carts c where c.store_id = $1 and c.cart_id = $2 and ${current}`,
);
const byCustomer = statement(
  `select ${cartsWithAddresses.select} from carts c where c.store_id = $1 and c.customer_id = $2 order by c.cart_id`,
);

/** Locks a cart that has not expired; undefined if there is none. */
export const lockCart = async (tx: Tx, id: string): Promise<CartRow | undefined> =>
  (await tx.query(lockOne, [tx.storeId, id]))[0] as CartRow | undefined;
/** Locks the open cart of a token. */
export const lockCartByToken = async (tx: Tx, hash: Buffer): Promise<CartRow | undefined> =>
  (await tx.query(lockToken, [tx.storeId, hash]))[0] as CartRow | undefined;
/** Locks a customer's open cart. */
export const lockCartOf = async (tx: Tx, customerId: string): Promise<CartRow | undefined> =>
  (await tx.query(lockOf, [tx.storeId, customerId]))[0] as CartRow | undefined;

/** Reads a cart that has not expired, for staff. Throws 404. */
export async function getAbandonedCart(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.query(byId, [tx.storeId, id]);
  if (!row) throw notFound();
  return row;
}
/** Carts as staff see them. */
export const findAbandonedCarts = (tx: Tx, ids: readonly string[]): Promise<Row[]> =>
  tx.query(byIds, [tx.storeId, ids]);
/** All carts of a customer, with all their data. */
export const findCartsOf = (tx: Tx, customerId: string): Promise<Row[]> =>
  tx.query(byCustomer, [tx.storeId, customerId]);

// A cached answer depends on these, and on time: the cart, its buyer, catalogue and stock, settings, payment
// methods.
const around = [
  catalogueRevision("$1"),
  `coalesce(${customerVersion("$1", "coalesce(c.customer_id, $4)")}, 0)`,
  settingsRevision("$1"),
  `coalesce(${paymentMethodsVersion("$1")}, 0)`,
];
const find = statement(`
  select ${cartOwners.select}, s.stamp, r.* from carts c
  cross join lateral (select concat_ws(' ', c.version, ${around.join(", ")}) as stamp) s
  left join lateral (select ${carts.select}) r on s.stamp <> $3
  where c.store_id = $1 and c.cart_id = $2 and ${current}`);

/**
 * The owner of a cart and the stamp of all that its answer to a customer depends on; with the row if the
 * stamp differs.
 */
export async function findCart(
  tx: Tx,
  { id, reader, stamp }: { id: string; reader: string | null; stamp: string },
): Promise<(CartOwner & { stamp: string; row: CartRow }) | undefined> {
  const [found] = await tx.query(find, [tx.storeId, id, stamp, reader]);
  if (!found) return undefined;
  const [current, ...row] = found.slice(cartOwners.width);
  return { ...cartOwners.read(found), stamp: current!, row };
}

/** The written columns of a cart, as texts. */
export type CartDraft = Readonly<
  Record<
    Exclude<keyof typeof writtenColumns, "state" | "origin" | "face" | "agentId" | "session">,
    string | null
  >
>;
/** The agent that has a cart and the state of its protocol, as texts. */
export type OfAgent = { face: Channel; agentId: string | null; session: string | null };
const ofShoppers: OfAgent = { face: "storefront", agentId: null, session: null };
const write = writer(carts, { into: "carts", key: "cart_id", derived: writtenColumns, returns: true });

// Two devices of a customer created a cart at once: the retry finds the first one's.
function retryDuplicate(error: unknown): never {
  throw isConstraint(error, "carts_by_customer") ? new RetryTransaction(error) : error;
}

/** Inserts a cart and returns its row; `origin` identifies a guest's address. */
export async function insertCart(
  tx: Tx,
  {
    id,
    origin,
    now,
    draft,
    of = ofShoppers,
  }: { id: string; origin: Buffer | null; now: Date; draft: CartDraft; of?: OfAgent },
): Promise<CartRow> {
  const derived = { ...draft, ...of, state: "open", origin: origin && bytesText(origin) };
  const [row] = await tx
    .query(...write.insert(tx.storeId, [{ id, draft: {}, now, derived }]))
    .catch(retryDuplicate);
  return row as CartRow;
}

/**
 * Changes a cart, and returns its row with its next version. Once it is a customer's, it is no stranger's.
 */
export async function updateCart(
  tx: Tx,
  id: string,
  draft: CartDraft & Partial<Pick<OfAgent, "session">>,
  now: Date,
): Promise<CartRow> {
  const texts = draft.customerId === null ? draft : { ...draft, origin: null };
  const [row] = await tx.query(...write.change(tx.storeId, [{ id, texts, now }])).catch(retryDuplicate);
  return row as CartRow;
}

const remove = statement("delete from carts where store_id = $1 and cart_id = $2");
/** Deletes a cart with the commit. */
export const deferRemoval = (tx: Tx, id: string): void => tx.atCommit(remove, [tx.storeId, id]);

// A completed cart of an agent still answers its order, so it does not count as an abandoned guest cart.
const complete = statement(`
  update carts c set state = 'completed', order_id = $3, content = '{"items":[]}', codes = null, content_mac = null, email = null,
    tell_at = null, session = $5, origin = case when face = 'storefront' then origin end, version = version + 1, updated_at = $4
  where c.store_id = $1 and c.cart_id = $2`);
/**
 * Marks a cart completed with the commit and clears its contents, except for what its protocol still needs.
 */
export const deferCompletion = (
  tx: Tx,
  id: string,
  orderId: string,
  now: Date,
  session: string | null = null,
): void => tx.atCommit(complete, [tx.storeId, id, orderId, now, session]);

const note = statement(
  "update carts set session = $3, version = version + 1, updated_at = $4 where store_id = $1 and cart_id = $2",
);
/** Writes the protocol state of an agent's cart with the commit. */
export const noteSession = ({ tx, now }: { tx: Tx; now: Date }, id: string, session: object): void =>
  tx.atCommit(note, [tx.storeId, id, JSON.stringify(session), now]);

const ofOrder = statement(
  `select ${carts.select} from carts c where c.store_id = $1 and c.order_id = $2 and c.face = $3`,
);
/** The cart that became an order, if it came by this protocol, and its agent. */
export async function findOrderedCart(
  tx: Tx,
  channel: Channel,
  orderId: string,
): Promise<{ cartId: string; agentId: string | null; session: unknown } | undefined> {
  const [row] = await tx.query(ofOrder, [tx.storeId, orderId, channel]);
  if (!row) return undefined;
  const { id: cartId, agentId, session } = carts.read(row as CartRow);
  return { cartId, agentId, session };
}

const MOST_OF_STRANGER = 500;
const MOST_OF_AGENT = 10_000;
const MOST_OF_STRANGERS = 100_000;
const AT_ONCE = 1_000;
const trim = statement(`
  delete from carts where store_id = $1 and cart_id in (
    select cart_id from carts where store_id = $1 and origin = $2 and cart_id <> $3
    order by cart_id desc offset $4)`);
/** Deletes the oldest carts of an address beyond the store's limit for one; never the one just made. */
export const trimOrigin = (tx: Tx, origin: Buffer, made: string): void =>
  tx.atCommit(trim, [tx.storeId, origin, made, MOST_OF_STRANGER - 1]);

/** Deletes an agent's oldest carts likewise. Only one creation in 16 checks it, because counting is slow. */
export function trimAgent(tx: Tx, origin: Buffer, made: string): void {
  if (made.endsWith("0")) tx.atCommit(trim, [tx.storeId, origin, made, MOST_OF_AGENT - 1]);
}

const deletion = (which: string, condition = "true"): Statement =>
  statement(`
    with gone as (
      delete from carts where store_id = $1 and ${condition} and cart_id in (${which} limit ${AT_ONCE}) returning 1)
    select count(*) from gone`);
// Checked again once locked: a customer may have reused an expired cart.
const isOver = `updated_at <= now() - ${LASTS}`;
// Agents read the order through their completed cart.
const isNeeded = "state = 'completed' and face <> 'storefront'";
const expired = deletion(
  `select cart_id from carts where store_id = $1 and ${isOver} and not (${isNeeded}) order by updated_at`,
  isOver,
);
const surplus = deletion(`
  select cart_id from carts where store_id = $1 and origin is not null and cart_id < (
    select cart_id from carts where store_id = $1 and origin is not null order by cart_id desc offset ${MOST_OF_STRANGERS} limit 1)`);
const any = statement("select exists (select 1 from carts where store_id = $1)");

/**
 * Deletes expired carts, and guests' carts beyond the store's limit. Returns whether more remain to be
 * deleted, and whether the store has any carts left.
 */
export async function sweepCarts(tx: Tx): Promise<{ mayHaveMore: boolean; hasSome: boolean }> {
  const counts = [await tx.query(expired, [tx.storeId]), await tx.query(surplus, [tx.storeId])];
  const [left] = await tx.query(any, [tx.storeId]);
  return { mayHaveMore: counts.some(([row]) => Number(row![0]) >= AT_ONCE), hasSome: left![0] === "t" };
}

const forget = statement(
  "delete from carts where store_id = $1 and (customer_id = $2 or (email = $3 and customer_id is null))",
);
const take = statement(`
  update carts c set customer_id = $3, version = version + 1 where c.store_id = $1 and c.customer_id = $2
    and not (c.state = 'open' and exists (
      select 1 from carts o where o.store_id = $1 and o.customer_id = $3 and o.state = 'open'))`);
/** Deletes a customer's carts, including those as a guest. */
export const forgetCarts: CustomerDataPort["anonymize"] = async (tx, customerId, _, email) => {
  await tx.query(forget, [tx.storeId, customerId, email]);
};
/** Moves a customer's carts to another; not the open one if the other has one. */
export const moveCarts = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<void> => {
  await tx.query(take, [tx.storeId, from, to]);
};
