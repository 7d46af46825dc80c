import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { notFound, validationFailed } from "../../http/answers/errors.ts";
import type { MessageValues } from "../../http/messages.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { compileBody } from "../../http/request/validate.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { hashToken, makeToken } from "../../kit/token.ts";
import { type OrderRow, orders } from "../../orders/model/index.ts";
import { consentAsGuest, customers } from "../../people/customers/index.ts";
import { Checkout, checkOut, isGuess, openCheckout } from "../checkout/index.ts";
import { CART_PREFIX } from "./access.ts";
import { type CartRow, type Channel, carts } from "./columns.ts";
import { changed, type Kept, keptOf, nothingKept, withItems } from "./content.ts";
import { handoffUrlOf } from "./handoff.ts";
import { enqueueCare } from "./jobs.ts";
import { nothingToSay, type Reckoning, reckonKept } from "./reckon.ts";
import type { CartInput } from "./schemas.ts";
import {
  deferCompletion,
  deferRemoval,
  findCart,
  insertCart,
  lockCart,
  trimAgent,
  trimOrigin,
  updateCart,
} from "./sql.ts";
import { draftOf, originOf } from "./write.ts";

// Carts of agents: their protocol decides who may use one. Invalid contents are stored, with notices.

/** A cart that an agent has, priced as it is now. */
export type SessionCart = {
  id: string;
  state: "open" | "completed";
  orderId: string | null;
  agentId: string | null;
  expiresAt: string;
  kept: Kept;
  /** State of the agent's protocol. */
  session: unknown;
  reckoning: Reckoning;
  row: CartRow;
};

/** The same cart, not priced. */
export type LockedCart = Omit<SessionCart, "reckoning">;

type Reading = Pick<Call, "tx" | "vault" | "store" | "now" | "can" | "principal">;
type Trying = Reading & Pick<Call, "drawTry">;
type Writing = Trying & Pick<Call, "client" | "languageAsked">;

/** A rejected coupon code with its fault; without a fault, another code counts already. */
export type RejectedCode = { code: string; fault?: string | undefined; values?: MessageValues | undefined };

/** Reads an agent's cart of one protocol with current prices. Throws 404. */
export async function readSession(call: Reading, channel: Channel, id: string): Promise<SessionCart> {
  const found = await findCart(call.tx, { id, reader: null, stamp: "-" });
  if (!found) throw notFound();
  return priceSession(call, ofChannel(call, channel, found.row));
}

/** An agent's cart of one protocol, locked and not priced. Throws 404. */
export async function lockSession(
  call: Pick<Reading, "tx" | "vault">,
  channel: Channel,
  id: string,
): Promise<LockedCart> {
  const row = await lockCart(call.tx, id);
  if (!row) throw notFound();
  return ofChannel(call, channel, row);
}

/** Prices an agent's cart with changes applied, and notices of changes since its last answer. No write. */
export async function priceSession(
  call: Reading,
  cart: LockedCart,
  change: Changes = {},
): Promise<SessionCart> {
  const kept = changed(cart.kept, change as CartInput, undefined);
  const { told, total, due } = carts.read(cart.row);
  const isOpen = cart.state === "open";
  return {
    ...cart,
    kept,
    reckoning: isOpen ? await reckonKept(call, kept, { told, total, due }) : nothingToSay,
  };
}
/** Changes to a cart: null removes a field. */
type Changes = { [Name in Exclude<keyof CartInput, "items" | "giftCards">]?: CartInput[Name] | null };

/** Creates a cart for an agent. Its first usable code counts. Throws 429 for too many tries of codes. */
export async function createSession(
  call: Writing,
  { channel, agentId, known, ...wish }: Whose & SessionWish,
): Promise<SessionCart> {
  const { tx, now } = call;
  const { kept, reckoning, session } = await priced(call, nothingKept(null), wish);
  // The token is never answered: the protocol decides who may use the cart.
  const draft = draftOf(call, kept, reckoning, bytesText(hashToken(makeToken(CART_PREFIX))));
  const id = uuidv7({ msecs: now.getTime() });
  const origin =
    known === null ? originOf(call) : hash("sha256", `${call.store.id} agent ${known}`, "buffer");
  const row = await insertCart(tx, {
    id,
    origin,
    now,
    draft,
    of: { face: channel, agentId, session: textOf(session) },
  });
  if (origin) (known === null ? trimOrigin : trimAgent)(tx, origin, id);
  enqueueCare(tx, draft.tellAt !== null, now);
  return { ...of(row, kept), reckoning, session };
}

/** The channel and agent of a cart, and the agent's proven identity, if any: others may have fewer carts. */
type Whose = { channel: Channel; agentId: string | null; known: string | null };

/**
 * The contents to store for an agent's cart; `sessionOf` builds the protocol's state from the rejected codes.
 */
export type SessionWish = {
  content: CartInput;
  codes: readonly string[];
  sessionOf(rejected: readonly RejectedCode[]): unknown;
};

/** Replaces the contents of an agent's cart. Throws as `createSession`. */
export async function replaceSession(
  call: Writing,
  cart: LockedCart,
  wish: SessionWish,
): Promise<SessionCart> {
  const { tx, now } = call;
  const empty = {
    ...nothingKept(cart.kept.customerId),
    codes: cart.kept.codes,
    language: cart.kept.language,
  };
  const { kept, reckoning, session } = await priced(call, empty, wish);
  const draft = draftOf(call, kept, reckoning, carts.text(cart.row, "tokenHash"));
  const row = await updateCart(tx, cart.id, { ...draft, session: textOf(session) }, now);
  enqueueCare(tx, draft.tellAt !== null, now);
  return { ...of(row, kept), reckoning, session };
}

/** Writes an agent's cart as it was answered. */
export async function keepSession(
  call: Pick<Call, "tx" | "vault" | "now">,
  cart: SessionCart,
): Promise<void> {
  const draft = draftOf(call, cart.kept, cart.reckoning, carts.text(cart.row, "tokenHash"));
  await updateCart(call.tx, cart.id, { ...draft, session: textOf(cart.session) }, call.now);
}

/** Deletes an agent's cart with the commit. */
export const removeSession = ({ tx }: Pick<Call, "tx">, { id }: LockedCart): void => deferRemoval(tx, id);

const check = compileBody(Checkout);

/**
 * Places the order of an agent's cart at the answered total through the checkout. `isPaid`: the amount due
 * was collected already; `consentSource`: the buyer has agreed to marketing. Throws as the checkout does, and
 * 400 for missing fields.
 */
export async function completeSession(
  call: Omit<Call, "body" | "opened" | "prepared">,
  { id, kept, reckoning }: SessionCart,
  { isPaid, session, consentSource }: { isPaid: boolean; session: unknown; consentSource?: string },
): Promise<OrderRow> {
  const { store, now, tx } = call;
  const amount = (minor: bigint | null) => formatMoney(String(minor ?? 0n), store.currencyDigits);
  const { content, codes, language } = kept;
  const body = {
    ...content,
    ...(codes.length && { giftCards: codes.map((code) => ({ code })) }),
    expectedTotal: amount(reckoning.total),
    expectedDue: amount(reckoning.due),
  } as Checkout;
  const faults = check(body);
  if (faults) throw validationFailed(faults);
  const asked = {
    ...call,
    prepared: undefined,
    body,
    languageAsked: () => call.languageAsked() ?? language ?? undefined,
  };
  const checked = await openCheckout(asked);
  const found = { ...checked, placement: { ...checked.placement, consentSource } };
  // A collected payment needs none of the payment methods that shoppers are offered.
  const opened = isPaid
    ? {
        ...found,
        placement: { ...found.placement, isPaid },
        offered: { ...found.offered, isActive: true },
      }
    : found;
  const order = await checkOut({ ...asked, opened });
  const known = found.found.buyer;
  if (consentSource !== undefined && known)
    await consentAsGuest(tx, customers.get(known, "id"), { now, source: consentSource });
  deferCompletion(tx, id, orders.get(order, "id"), now, textOf(session));
  return order;
}

/** The URL at which anyone can buy an agent's cart; null if it cannot be bought there. */
export const sessionPage = (
  runtime: Parameters<typeof handoffUrlOf>[0],
  { row }: SessionCart,
  settings: Parameters<typeof handoffUrlOf>[2],
): string | null => handoffUrlOf(runtime, row, settings);

const textOf = (session: unknown): string | null => (session === undefined ? null : JSON.stringify(session));

function of(row: CartRow, kept: Kept): LockedCart {
  const { id, state, orderId, agentId, session } = carts.read(row);
  const expiresAt = carts.get(row, "expiresAt");
  return { id, state, orderId, agentId, expiresAt, kept, session, row };
}

function ofChannel({ vault }: Pick<Call, "vault">, channel: Channel, row: CartRow): LockedCart {
  if (carts.get(row, "face") !== channel) throw notFound();
  return of(row, keptOf(row, vault));
}

async function priced(call: Writing, before: Kept, { content, codes, sessionOf }: SessionWish) {
  const { items = [], ...fields } = content;
  const kept = changed(withItems(before, items), fields, call.languageAsked());
  const rejected: RejectedCode[] = [];
  for (const [at, code] of codes.entries()) {
    const tried = { ...kept, content: { ...kept.content, couponCode: code } };
    const reckoning = await reckonKept(call, tried);
    const refusal = reckoning.refusals.find(({ errors }) =>
      errors?.some(({ field }) => field === "/couponCode"),
    );
    if (!refusal) {
      const others = codes.slice(at + 1).map((other) => ({ code: other }));
      return { kept: tried, reckoning, session: sessionOf([...rejected, ...others]) };
    }
    // Tries with an API key are not limited: a shop's server sends those of all its customers.
    if (isGuess(refusal) && call.principal?.kind !== "api_key") await call.drawTry();
    const [fault] = refusal.errors ?? [];
    rejected.push({ code, fault: fault?.code, values: fault?.values });
  }
  return { kept, reckoning: await reckonKept(call, kept), session: sessionOf(rejected) };
}
