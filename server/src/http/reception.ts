import type { FastifyReply, FastifyRequest } from "fastify";
import { bearerOf } from "./client.ts";
import {
  credentialNeeded,
  customerNeeded,
  hostRequired,
  memberNeeded,
  originNotAllowed,
  ownerOnly,
  passwordChangeNeeded,
  permissionDenied,
  permissionsDenied,
  publishableNotEnough,
  secondFactorNeeded,
  sessionNeeded,
  storeClosed,
  storeNotFound,
  storeSuspended,
} from "./errors.ts";
import { normalizeHost } from "./host.ts";
import {
  bucketsOf,
  checkLeft,
  draw,
  type Limits,
  noticesOf,
  preflightsOf,
  signerOf,
  signersOf,
} from "./limits.ts";
import { firstOf, negotiateLocale } from "./locale.ts";
import { guardOf } from "./of-routes.ts";
import { allows, type Principal, type PublishableKey } from "./principal.ts";
import type { Route } from "./route.ts";
import type { Store } from "./store.ts";

/** Who came, to which store, speaking which language: all that is known before the body is read. */
export type Visit = { store: Store; principal: Principal | undefined; locale: string };

/** How stores and principals are found; the features know. */
export type Directory = {
  /** The store of a normalized host. */
  storeOf(host: string): Promise<Store | undefined>;
  /** Who a bearer token is; throws 401 for one that is nobody's in this store, 403 for a key from a forbidden address. */
  principalOf(store: Store, token: string, ip: string): Promise<Principal>;
  /** The publishable key that a text is; throws the same. */
  publishableOf(store: Store, token: string, ip: string): Promise<PublishableKey>;
};

/** What of a route, or of a page, says who may use it and what that costs them. */
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
 * Receives a request: finds its store, its language and who sends it, draws from their bucket, and turns away
 * who may not use the route. Throws the refusal.
 */
export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Received,
  directory: Directory,
  limits: Limits | undefined,
): Promise<void> {
  const { address: ip } = request;
  const tell = (told: Record<string, string>) => void reply.headers(told);
  const cost = route.cost ?? 1;
  const drawAs = async ({ principal, publishable }: Credentials) => {
    if (route.takesNotices) return draw(limits, [noticesOf(ip)], { tell });
    if (route.signable && !principal && request.headers.signature !== undefined) {
      // Whose signature it is, is seen once its body is there; whoever sent many that do not hold waits.
      await checkLeft(limits, signerOf(undefined, ip));
      return draw(limits, [signersOf(ip)], { cost, tell });
    }
    const guardedPath = route.guarded ? guardOf(route) : undefined;
    const asked = { ip, publishable, guardedPath, isStorefrontRead: isStorefrontRead(route) };
    return draw(limits, bucketsOf(principal, asked), { cost, tell });
  };

  let store: Store | undefined;
  let credentials: Credentials = {};
  try {
    store = await storeOf(request, directory);
    request.locale = localeOf(request, store);
    if (route.permission !== "open") credentials = await credentialsOf(request, store, directory);
  } catch (refusal) {
    await drawAs({});
    throw refusal;
  }
  await drawAs(credentials);
  if (store.status === "suspended") throw storeSuspended();
  if (store.status === "closed") throw storeClosed();
  const { principal, publishable } = credentials;
  if (publishable) letIn(request, reply, publishable);
  admit(credentials, route);
  reply.header("content-language", request.locale);
  request.visit = { store, principal, locale: request.locale };
}

/**
 * Receives a request that no route takes: draws from the bucket of its address and finds the language of its host's
 * store. Returns what it is refused by: what `refusal` makes, or 429.
 */
export async function receiveStranger(
  request: FastifyRequest,
  reply: FastifyReply,
  directory: Directory,
  limits: Limits | undefined,
  refusal: () => unknown,
): Promise<unknown> {
  const host = normalizeHost(request.host);
  // Whether the database is there is nothing that this answer depends on.
  const store = host ? await directory.storeOf(host).catch(() => undefined) : undefined;
  request.locale = localeOf(request, store);
  try {
    await drawTokens(request, reply, limits);
  } catch (tooMany) {
    return tooMany;
  }
  return refusal();
}

/** Turns away who may not use a route; deny is what happens where nothing else is said. Throws 401 and 403. */
export function admit(
  { principal, publishable }: Credentials,
  { permission, beforePasswordChange, beforeEnrolment }: Received,
): void {
  if (principal && principal.kind !== "api_key" && permission !== "open") {
    if (principal.mustChangePassword && !beforePasswordChange) throw passwordChangeNeeded();
    if (principal.mustAddFactor && !beforeEnrolment) throw secondFactorNeeded();
  }
  if (permission === "public" || permission === "open") return;
  if (!principal) {
    const asPerson = permission === "customer" || permission === "session";
    throw publishable && !asPerson ? publishableNotEnough() : credentialNeeded();
  }
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

/** Takes a stranger's token and tells what is left. Throws 429 where there is none. */
export const drawTokens = (
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits | undefined,
): Promise<void> =>
  draw(limits, bucketsOf(undefined, { ip: request.address }), { tell: (told) => void reply.headers(told) });

/** Takes a token for a preflight: they come before other requests, and must not take what those need. Throws 429. */
export const drawPreflight = (
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits | undefined,
): Promise<void> =>
  draw(limits, [preflightsOf(request.address)], { tell: (told) => void reply.headers(told) });

const isStorefrontRead = ({ permission, method, path, onlyReads, isShown }: Received) =>
  isShown ||
  (permission === "public" &&
    (method === "GET" || onlyReads === true) &&
    path.startsWith("/api/v1/storefront/"));

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

/** Who sends a request, and the storefront that it comes from. */
type Credentials = { principal?: Principal | undefined; publishable?: PublishableKey | undefined };

// A publishable key has a header of its own, as the other one is the session's; without a session it may be sent in that, too.
async function credentialsOf(
  { headers, address }: FastifyRequest,
  store: Store,
  directory: Directory,
): Promise<Credentials> {
  const token = headers.authorization === undefined ? undefined : bearerOf(headers.authorization);
  if (headers.authorization !== undefined && !token) throw credentialNeeded();
  const isPublishable = token?.startsWith("pk_");
  const named = headers["x-publishable-key"] ?? (isPublishable ? token : undefined);
  const [principal, publishable] = await Promise.all([
    token && !isPublishable ? directory.principalOf(store, token, address) : undefined,
    named === undefined ? undefined : directory.publishableOf(store, String(named), address),
  ]);
  return { principal, publishable };
}

// A browser says from which site a request comes; a page of another one is neither answered nor told anything.
function letIn({ headers }: FastifyRequest, reply: FastifyReply, { allowedOrigins }: PublishableKey): void {
  if (!allowedOrigins.length || headers.origin === undefined) return;
  if (!allowedOrigins.includes(headers.origin)) {
    reply.header("access-control-allow-origin", allowedOrigins[0]!);
    throw originNotAllowed();
  }
  reply.header("access-control-allow-origin", headers.origin);
}

/** The language a request is answered in. */
export function localeOf({ headers }: FastifyRequest, store?: Store): string {
  return negotiateLocale(firstOf(headers["x-locale"]), headers["accept-language"], store?.defaultLanguage);
}
