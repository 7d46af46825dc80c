import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { notFound } from "../../http/answers/errors.ts";
import type { MessageValues } from "../../http/messages.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import type { Call } from "../../http/route.ts";
import { hashToken, makeToken } from "../../kit/secrets/token.ts";
import { isGuess } from "../checkout/index.ts";
import { CART_PREFIX, handoffUrlOf } from "./access.ts";
import { type CartRow, type Channel, carts } from "./columns.ts";
import { addItems, type CartContents, changeContents, emptyContents, readContents } from "./content.ts";
import { enqueueCare } from "./jobs.ts";
import { type CartPricing, priceContents, unpricedCart } from "./pricing.ts";
import type { CartInput } from "./schemas.ts";
import { deferRemoval, findCart, insertCart, lockCart, trimAgent, trimOrigin, updateCart } from "./sql.ts";
import { draftOf, originOf } from "./write.ts";

// Carts of agents: their protocol decides who may use one. Invalid contents are stored, with notices.

/** A cart that an agent has, priced as it is now. */
export type SessionCart = {
  id: string;
  state: "open" | "completed";
  orderId: string | null;
  agentId: string | null;
  expiresAt: string;
  contents: CartContents;
  /** State of the agent's protocol. */
  session: unknown;
  pricing: CartPricing;
  row: CartRow;
};

/** The same cart, not priced. */
export type LockedCart = Omit<SessionCart, "pricing">;

type Reading = Pick<Call, "tx" | "vault" | "store" | "now" | "can" | "principal">;
type Trying = Reading & Pick<Call, "drawTry">;
type Writing = Trying & Pick<Call, "client" | "languageAsked">;

/** A rejected coupon code with its fault; without a fault, another code counts already. */
export type RejectedCode = { code: string; fault?: string | undefined; values?: MessageValues | undefined };

/** Reads an agent's cart of one protocol with current prices. Throws 404. */
export async function readSession(call: Reading, channel: Channel, id: string): Promise<SessionCart> {
  const found = await findCart(call.tx, { id, reader: null, stamp: "-" });
  if (!found) throw notFound();
  return priceSession(call, checkChannel(call, channel, found.row));
}

/** An agent's cart of one protocol, locked and not priced. Throws 404. */
export async function lockSession(
  call: Pick<Reading, "tx" | "vault">,
  channel: Channel,
  id: string,
): Promise<LockedCart> {
  const row = await lockCart(call.tx, id);
  if (!row) throw notFound();
  return checkChannel(call, channel, row);
}

/** Prices an agent's cart with changes applied, and notices of changes since its last answer. No write. */
export async function priceSession(
  call: Reading,
  cart: LockedCart,
  change: Changes = {},
): Promise<SessionCart> {
  const contents = changeContents(cart.contents, change as CartInput, undefined);
  const { answeredPrices, total, due } = carts.read(cart.row);
  const isOpen = cart.state === "open";
  return {
    ...cart,
    contents,
    pricing: isOpen ? await priceContents(call, contents, { answeredPrices, total, due }) : unpricedCart,
  };
}
/** Changes to a cart: null removes a field. */
type Changes = { [Name in Exclude<keyof CartInput, "items" | "giftCards">]?: CartInput[Name] | null };

/** Creates a cart for an agent. Its first usable code counts. Throws 429 for too many tries of codes. */
export async function createSession(
  call: Writing,
  { channel, agentId, known, ...request }: SessionOwner & SessionRequest,
): Promise<SessionCart> {
  const { tx, now } = call;
  const { contents, pricing, session } = await applyRequest(call, emptyContents(null), request);
  // The token is never answered: the protocol decides who may use the cart.
  const draft = draftOf(call, contents, pricing, bytesText(hashToken(makeToken(CART_PREFIX))));
  const id = uuidv7({ msecs: now.getTime() });
  const origin =
    known === null ? originOf(call) : hash("sha256", `${call.store.id} agent ${known}`, "buffer");
  const row = await insertCart(tx, {
    id,
    origin,
    now,
    draft,
    of: { face: channel, agentId, session: sessionText(session) },
  });
  if (origin) (known === null ? trimOrigin : trimAgent)(tx, origin, id);
  enqueueCare(tx, draft.reportAt !== null, now);
  return { ...lockedCartOf(row, contents), pricing, session };
}

/** The channel and agent of a cart, and the agent's proven identity, if any: others may have fewer carts. */
type SessionOwner = { channel: Channel; agentId: string | null; known: string | null };

/**
 * The contents to store for an agent's cart; `sessionOf` builds the protocol's state from the rejected codes.
 */
export type SessionRequest = {
  content: CartInput;
  codes: readonly string[];
  sessionOf(rejected: readonly RejectedCode[]): unknown;
};

/** Replaces the contents of an agent's cart. Throws as `createSession`. */
export async function replaceSession(
  call: Writing,
  cart: LockedCart,
  request: SessionRequest,
): Promise<SessionCart> {
  const { tx, now } = call;
  const empty = {
    ...emptyContents(cart.contents.customerId),
    codes: cart.contents.codes,
    language: cart.contents.language,
  };
  const { contents, pricing, session } = await applyRequest(call, empty, request);
  const draft = draftOf(call, contents, pricing, carts.text(cart.row, "tokenHash"));
  const row = await updateCart(tx, cart.id, { ...draft, session: sessionText(session) }, now);
  enqueueCare(tx, draft.reportAt !== null, now);
  return { ...lockedCartOf(row, contents), pricing, session };
}

/** Writes an agent's cart as it was answered. */
export async function storeSession(
  call: Pick<Call, "tx" | "vault" | "now">,
  cart: SessionCart,
): Promise<void> {
  const draft = draftOf(call, cart.contents, cart.pricing, carts.text(cart.row, "tokenHash"));
  await updateCart(call.tx, cart.id, { ...draft, session: sessionText(cart.session) }, call.now);
}

/** Deletes an agent's cart with the commit. */
export const removeSession = ({ tx }: Pick<Call, "tx">, { id }: LockedCart): void => deferRemoval(tx, id);

/** The URL at which anyone can buy an agent's cart; null if it cannot be bought there. */
export const sessionPage = (
  runtime: Parameters<typeof handoffUrlOf>[0],
  { row }: SessionCart,
  settings: Parameters<typeof handoffUrlOf>[2],
): string | null => handoffUrlOf(runtime, row, settings);

/** State of a protocol as its column has it. */
export const sessionText = (session: unknown): string | null =>
  session === undefined ? null : JSON.stringify(session);

function lockedCartOf(row: CartRow, contents: CartContents): LockedCart {
  const { id, state, orderId, agentId, session } = carts.read(row);
  const expiresAt = carts.get(row, "expiresAt");
  return { id, state, orderId, agentId, expiresAt, contents, session, row };
}

function checkChannel({ vault }: Pick<Call, "vault">, channel: Channel, row: CartRow): LockedCart {
  if (carts.get(row, "face") !== channel) throw notFound();
  return lockedCartOf(row, readContents(row, vault));
}

async function applyRequest(
  call: Writing,
  before: CartContents,
  { content, codes, sessionOf }: SessionRequest,
) {
  const { items = [], ...fields } = content;
  const contents = changeContents(addItems(before, items), fields, call.languageAsked());
  const rejected: RejectedCode[] = [];
  for (const [at, code] of codes.entries()) {
    const tried = { ...contents, content: { ...contents.content, couponCode: code } };
    const pricing = await priceContents(call, tried);
    const refusal = pricing.refusals.find(({ errors }) =>
      errors?.some(({ field }) => field === "/couponCode"),
    );
    if (!refusal) {
      const others = codes.slice(at + 1).map((other) => ({ code: other }));
      return { contents: tried, pricing, session: sessionOf([...rejected, ...others]) };
    }
    // Tries with an API key are not limited: a shop's server sends those of all its customers.
    if (isGuess(refusal) && call.principal?.kind !== "api_key") await call.drawTry();
    const [fault] = refusal.errors ?? [];
    rejected.push({ code, fault: fault?.code, values: fault?.values });
  }
  return { contents, pricing: await priceContents(call, contents), session: sessionOf(rejected) };
}
