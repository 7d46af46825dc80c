import type { FastifyReply, FastifyRequest } from "fastify";
import type { FairShare } from "../../kit/flow/fair-share.ts";
import {
  credentialNeeded,
  originNotAllowed,
  storeClosed,
  storeNotFound,
  storeSuspended,
} from "../answers/errors.ts";
import { secretInBrowser } from "../answers/warnings.ts";
import {
  bucketsOf,
  checkLeft,
  draw,
  type Limits,
  noticesOf,
  preflightsOf,
  signerOf,
  signersOf,
} from "../limits/limits.ts";
import type { Route } from "../route.ts";
import { guardOf } from "../route.ts";
import { admit } from "./admit.ts";
import { bearerOf, clientOf, isEmptyBearer } from "./client.ts";
import { hostOf, normalizeHost } from "./host.ts";
import { firstOf, negotiateLocale } from "./locale.ts";
import type { Principal, PublishableKey } from "./principal.ts";
import type { Store } from "./store.ts";

/**
 * The store and the principal of a request, and the language of its answer: everything that is known before
 * the body is read.
 */
export type Visit = { store: Store; principal: Principal | undefined; locale: string };

/** How stores and principals are found; the features know. */
export type Directory = {
  /** The store of a normalized host. */
  storeOf(host: string): Promise<Store | undefined>;
  /**
   * The principal of a bearer token. Throws 401 for a token that is unknown in this store, 403 for a key from
   * a forbidden address.
   */
  principalOf(store: Store, token: string, ip: string): Promise<Principal>;
  /** The publishable key of a token. Throws 401 and 403 as `principalOf`. */
  publishableOf(store: Store, token: string, ip: string): Promise<PublishableKey>;
};

/** The parts of a route, or of a page, that say who may use it and its cost. */
type Received = Pick<
  Route,
  | "method"
  | "path"
  | "permission"
  | "takesNotices"
  | "signable"
  | "cost"
  | "guarded"
  | "beforePasswordChange"
  | "beforeEnrolment"
  | "onlyReads"
> & {
  /** Whether it is of what shops show, as reads of the storefront are. */
  isShown?: boolean;
};

/**
 * The guards of a request: they find its store and principal, take its fair share of the thread, and limit
 * its client.
 */
export type RequestGuards = { directory: Directory; fairShare: FairShare; limits: Limits | undefined };

/**
 * Receives a request, step by step: its host, the host's store, the store's fair share of this thread, the
 * language, who sends it, a token of their rate limit, and whether they may use the route. What is known
 * first costs least. Throws the refusal.
 */
export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Received,
  gate: RequestGuards,
): Promise<void> {
  let store: Store | undefined;
  let credentials: Credentials = {};
  try {
    const host = hostOf(request);
    store = await findStore(host, gate.directory);
    await gate.fairShare.take(store?.id ?? NOBODY);
    if (!store) throw storeNotFound(host);
    request.locale = localeOf(request, store);
    if (route.permission !== "open") credentials = await credentialsOf(request, store, gate.directory);
  } catch (refusal) {
    // Whose credential is not known pays by the address.
    await drawFor({}, request, reply, route, gate.limits);
    throw refusal;
  }
  await drawFor(credentials, request, reply, route, gate.limits);
  if (store.status === "suspended") throw storeSuspended();
  if (store.status === "closed") throw storeClosed();
  const { principal, publishable } = credentials;
  if (publishable) checkOrigin(request, reply, publishable);
  if (principal?.kind === "api_key" && !clientOf(request).isOwnOrigin()) reply.headers(secretInBrowser);
  admit(credentials, route);
  reply.header("content-language", request.locale);
  request.visit = { store, principal, locale: request.locale };
}

/**
 * Receives a request that no route takes: draws from the bucket of its address and finds the language of its
 * host's store. Returns what it is refused by: what `refusal` makes, or 429.
 */
export async function rejectUnmatched(
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, fairShare, limits }: RequestGuards,
  refusal: () => unknown,
): Promise<unknown> {
  const host = normalizeHost(request.host);
  // Whether the database is there is nothing that this answer depends on.
  const store = await findStore(host, directory).catch(() => undefined);
  try {
    await fairShare.take(store?.id ?? NOBODY);
    request.locale = localeOf(request, store);
    await drawTokens(request, reply, limits);
  } catch (tooMany) {
    return tooMany;
  }
  return refusal();
}

/**
 * Receives a request for what every host has, as the reference: anybody may ask. Throws 429, and 404 for an
 * unknown host.
 */
export async function receiveOpen(
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, fairShare, limits }: RequestGuards,
): Promise<Store> {
  await drawTokens(request, reply, limits);
  const host = normalizeHost(request.host);
  const store = await findStore(host, directory);
  await fairShare.take(store?.id ?? NOBODY);
  if (!store) throw storeNotFound(host);
  request.locale = localeOf(request, store);
  return store;
}

// Takes what a request costs from the bucket of whoever sends it.
async function drawFor(
  { principal, publishable }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Received,
  limits: Limits | undefined,
): Promise<void> {
  const { address: ip } = request;
  const { cost = 1 } = route;
  const onHeaders = (fields: Record<string, string>) => void reply.headers(fields);
  if (route.takesNotices) return draw(limits, [noticesOf(ip)], { onHeaders });
  if (route.signable && !principal && request.headers.signature !== undefined) {
    // Whose signature it is, is seen once its body is there; whoever sent many that do not hold waits.
    await checkLeft(limits, signerOf(undefined, ip));
    return draw(limits, [signersOf(ip)], { cost, onHeaders });
  }
  const guardedPath = route.guarded ? guardOf(route) : undefined;
  const asked = { ip, publishable, guardedPath, isStorefrontRead: isStorefrontRead(route) };
  return draw(limits, bucketsOf(principal, asked), { cost, onHeaders });
}

/** Takes a stranger's token and tells what is left. Throws 429 where there is none. */
export const drawTokens = (
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits | undefined,
): Promise<void> =>
  draw(limits, bucketsOf(undefined, { ip: request.address }), {
    onHeaders: (fields) => void reply.headers(fields),
  });

/**
 * Takes a token for a preflight: they come before other requests, and must not take what those need. Throws
 * 429.
 */
export const drawPreflight = (
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits | undefined,
): Promise<void> =>
  draw(limits, [preflightsOf(request.address)], { onHeaders: (fields) => void reply.headers(fields) });

const isStorefrontRead = ({ permission, method, path, onlyReads, isShown }: Received) =>
  isShown ||
  (permission === "public" &&
    (method === "GET" || onlyReads === true) &&
    path.startsWith("/api/v1/storefront/"));

// Hosts that no store has share one store's part of the thread.
const NOBODY = "";
const findStore = async (host: string | undefined, { storeOf }: Directory): Promise<Store | undefined> =>
  host ? storeOf(host) : undefined;

/** The principal of a request, and the key of the storefront that it comes from. */
type Credentials = { principal?: Principal | undefined; publishable?: PublishableKey | undefined };

// A publishable key has a header of its own, as the other one is the session's; without a session it may be
// sent in that, too.
async function credentialsOf(
  { headers, address }: FastifyRequest,
  store: Store,
  directory: Directory,
): Promise<Credentials> {
  const sent = isEmptyBearer(headers.authorization) ? undefined : headers.authorization;
  const token = bearerOf(sent);
  if (sent !== undefined && !token) throw credentialNeeded();
  const isPublishable = token?.startsWith("pk_");
  const named = headers["x-publishable-key"] ?? (isPublishable ? token : undefined);
  const [principal, publishable] = await Promise.all([
    token && !isPublishable ? directory.principalOf(store, token, address) : undefined,
    named === undefined ? undefined : directory.publishableOf(store, String(named), address),
  ]);
  return { principal, publishable };
}

// A browser says from which site a request comes. A page of another one learns that the key is not for it,
// and nothing else.
function checkOrigin(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { allowedOrigins }: PublishableKey,
): void {
  if (!allowedOrigins.length || headers.origin === undefined) return;
  if (!allowedOrigins.includes(headers.origin)) throw originNotAllowed();
  reply.header("access-control-allow-origin", headers.origin);
}

/** The language a request is answered in. */
export function localeOf({ headers }: FastifyRequest, store?: Store): string {
  return negotiateLocale(firstOf(headers["x-locale"]), headers["accept-language"], store?.defaultLanguage);
}
