import type { FastifyReply, FastifyRequest } from "fastify";
import { bearerOf } from "./client.ts";
import {
  customerNeeded,
  hostRequired,
  memberNeeded,
  ownerOnly,
  passwordChangeNeeded,
  permissionDenied,
  permissionsDenied,
  rateLimited,
  sessionNeeded,
  storeClosed,
  storeNotFound,
  storeSuspended,
  unauthenticated,
} from "./errors.ts";
import { normalizeHost } from "./host.ts";
import { bucketOf, type Limiter, limitHeaders, noticesOf, preflightsOf } from "./limits.ts";
import { firstOf, negotiateLocale } from "./locale.ts";
import { allows, type Principal } from "./principal.ts";
import { guardOf, type Route } from "./route.ts";
import type { Store } from "./store.ts";

/** Who came, to which store, speaking which language: all that is known before the body is read. */
export type Visit = { store: Store; principal: Principal | undefined; locale: string };

/** How stores and principals are found; the features know. */
export type Directory = {
  /** The store of a normalized host. */
  storeOf(host: string): Promise<Store | undefined>;
  /** Who a bearer token is; throws 401 for one that is nobody's in this store, 403 for a key from a forbidden address. */
  principalOf(store: Store, token: string, ip: string): Promise<Principal>;
};

/**
 * Receives a request: finds its store, its language and who sends it, draws from their bucket, and turns away
 * who may not use the route. Throws the refusal.
 */
export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  directory: Directory,
  limiter: Limiter | undefined,
): Promise<void> {
  const { headers } = request;
  const drawAs = (principal: Principal | undefined) =>
    route.takesNotices
      ? draw(reply, limiter, noticesOf(request.address), 1)
      : drawTokens(
          request,
          reply,
          route.cost ?? 1,
          limiter,
          principal,
          route.guarded ? guardOf(route) : undefined,
        );

  let store: Store | undefined;
  let principal: Principal | undefined;
  try {
    store = await storeOf(request, directory);
    request.locale = localeOf(request, store);
    if (route.permission !== "open") {
      principal = await principalOf(headers.authorization, store, directory, request.address);
    }
  } catch (refusal) {
    await drawAs(undefined);
    throw refusal;
  }
  await drawAs(principal);
  if (store.status === "suspended") throw storeSuspended();
  if (store.status === "closed") throw storeClosed();
  admit(principal, route);
  reply.header("content-language", request.locale);
  request.visit = { store, principal, locale: request.locale };
}

/**
 * Receives a request that no route takes: draws from the bucket of its address and finds the language of its host's
 * store. Returns what it is refused by: `refusal`, or 429.
 */
export async function receiveStranger(
  request: FastifyRequest,
  reply: FastifyReply,
  directory: Directory,
  limiter: Limiter | undefined,
  refusal: unknown,
): Promise<unknown> {
  const host = normalizeHost(request.host);
  // Whether the database is there is nothing that this answer depends on.
  const store = host ? await directory.storeOf(host).catch(() => undefined) : undefined;
  request.locale = localeOf(request, store);
  try {
    await drawTokens(request, reply, 1, limiter);
  } catch (tooMany) {
    return tooMany;
  }
  return refusal;
}

// Turns away who may not use a route; deny is what happens where nothing else is said.
function admit(principal: Principal | undefined, { permission, beforePasswordChange }: Route): void {
  const mustChange = principal && principal.kind !== "api_key" && principal.mustChangePassword;
  if (mustChange && !beforePasswordChange && permission !== "open") throw passwordChangeNeeded();
  if (permission === "public" || permission === "open") return;
  if (!principal) throw unauthenticated();
  switch (permission) {
    case "owner":
      if (principal.kind !== "owner") throw ownerOnly();
      return;
    case "session":
      if (principal.kind === "api_key") throw sessionNeeded();
      return;
    case "member":
      if (principal.kind !== "owner" && principal.kind !== "staff") throw memberNeeded();
      return;
    case "customer":
      if (principal.kind !== "customer") throw customerNeeded();
      return;
    default:
      if (allows(principal.permissions, permission)) return;
      throw typeof permission === "object" ? permissionsDenied(permission) : permissionDenied(permission);
  }
}

/** Takes a request's tokens from its sender's bucket and tells what is left. Throws 429 where there are too few. */
export function drawTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  cost: number,
  limiter: Limiter | undefined,
  principal?: Principal,
  guardedPath?: string,
): Promise<void> {
  return draw(reply, limiter, bucketOf(principal, request.address, guardedPath), cost);
}

/** Takes a token for a preflight: they come before other requests, and must not take what those need. Throws 429. */
export function drawPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  limiter: Limiter | undefined,
): Promise<void> {
  return draw(reply, limiter, preflightsOf(request.address), 1);
}

async function draw(
  reply: FastifyReply,
  limiter: Limiter | undefined,
  { client, policy }: ReturnType<typeof bucketOf>,
  cost: number,
): Promise<void> {
  if (!limiter) return;
  const take = await limiter(client, policy, cost);
  reply.headers(limitHeaders(policy, take));
  if (!take.allowed) throw rateLimited(Math.ceil(take.retryMs / 1000));
}

async function storeOf(request: FastifyRequest, directory: Directory): Promise<Store> {
  const raw = request.raw.rawHeaders;
  let hosts = 0;
  for (let i = 0; i < raw.length; i += 2)
    if (raw[i]!.length === 4 && raw[i]!.toLowerCase() === "host") hosts++;
  if (hosts !== 1) throw hostRequired();
  const host = normalizeHost(request.host);
  const store = host && (await directory.storeOf(host));
  if (!store) throw storeNotFound();
  return store;
}

async function principalOf(
  authorization: string | undefined,
  store: Store,
  directory: Directory,
  ip: string,
): Promise<Principal | undefined> {
  if (authorization === undefined) return undefined;
  const token = bearerOf(authorization);
  if (!token) throw unauthenticated();
  return directory.principalOf(store, token, ip);
}

/** The language a request is answered in. */
export function localeOf({ headers }: FastifyRequest, store?: Store): string {
  return negotiateLocale(firstOf(headers["x-locale"]), headers["accept-language"], store?.defaultLanguage);
}
