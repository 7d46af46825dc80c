import type { FastifyRequest } from "fastify";
import { ApiError } from "../answers/errors.ts";
import { clientOf } from "../request/client.ts";
import type { SessionPrincipal } from "../request/principal.ts";
import type { Directory } from "../request/reception.ts";
import type { EndpointInput, PageData, ShopCookie } from "./route.ts";

const DAY = 24 * 60 * 60;
/** Seconds that each of them lasts; refresh tokens last so long, too. */
const lifetimes: Readonly<Record<ShopCookie, number>> = {
  stoa_cart: 30 * DAY,
  stoa_shop: 30 * DAY,
  stoa_shop_refresh: 30 * DAY,
  stoa_language: 30 * DAY,
  stoa_open: DAY,
};

type Asked = Parameters<typeof clientOf>[0];

// On https the prefix keeps hosts of the same domain, such as other stores, from setting it (RFC 6265bis,
// section 4.1.3.2).
const nameAt = (request: Asked, name: ShopCookie) =>
  clientOf(request).origin.startsWith("https:") ? `__Host-${name}` : name;

/**
 * The value of one of the shop's cookies, of 4,096 characters at most; undefined where it is not there or
 * empty.
 */
export const shopCookie = (request: Asked, name: ShopCookie): string | undefined =>
  clientOf(request).cookie(nameAt(request, name))?.slice(0, 4_096) || undefined;

/** The header field that sets one of them; without a value, that takes it away. Scripts cannot read it. */
export function setShopCookie(request: Asked, name: ShopCookie, value?: string): string {
  const key = nameAt(request, name);
  const secure = key === name ? "" : "; Secure";
  const seconds = value ? lifetimes[name] : 0;
  return `${key}=${value ?? ""}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/**
 * Whether a request has a cookie that a page could look different by: a cart or a customer. Cheap, for what
 * is cached for all others.
 */
export const isPersonal = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers.cookie !== undefined &&
  /(?:^|;)\s*(?:__Host-)?stoa_(?:cart|shop|shop_refresh)=[^;\s]/.test(headers.cookie);

/** A cart as its cookie names it: its token is there while it is no customer's. */
export type CartReference = { id: string; token: string | undefined };

/** The cart that the value of `stoa_cart` names; undefined where it names none. */
export function cartIn(value: string | undefined): CartReference | undefined {
  const [, id, token] = /^([\da-f-]{36})(?:\.([\w-]{1,200}))?$/.exec(value ?? "") ?? [];
  return id === undefined ? undefined : { id, token };
}
/** The value of `stoa_cart` that names a cart. */
export const cartCookie = ({ id, token }: CartReference): string =>
  token === undefined ? id : `${id}.${token}`;

/** The fields that log a shopper in; `access` and `refresh` are the tokens of their session. */
export const sessionCookies = (request: Asked, access?: string, refresh?: string): string[] => [
  setShopCookie(request, "stoa_shop", access),
  setShopCookie(request, "stoa_shop_refresh", refresh),
];

/** A shopper as their cookies tell, and the cookies that their browser is to be given. */
export type Shopper = { principal: SessionPrincipal | undefined; cookies: readonly string[] };

/** The fields that pages read of a renewed session. */
type Renewed = { accessToken: string; refreshToken: string };
type Ask = <T>(request: FastifyRequest, endpoint: string, sent: EndpointInput) => Promise<PageData<T>>;

const nobody: Shopper = { principal: undefined, cookies: [] };

/**
 * Finds the customer that the shop's cookies name, and renews the session where its access token is too old.
 * A session that has ended makes nobody of them, and takes their cookies away. Throws what the database fails
 * by.
 */
export async function findShopper(
  request: FastifyRequest,
  { directory, ask }: { directory: Pick<Directory, "principalOf">; ask: Ask },
): Promise<Shopper> {
  const access = shopCookie(request, "stoa_shop");
  const refresh = shopCookie(request, "stoa_shop_refresh");
  const known = access === undefined ? undefined : await customerOf(request, directory, access);
  if (known) return { principal: known, cookies: [] };
  if (refresh === undefined)
    return access === undefined ? nobody : { ...nobody, cookies: sessionCookies(request) };
  const body = { refreshToken: refresh };
  const renewed = await orRefused(ask<Renewed>(request, "POST /api/v1/auth/refresh", { body }));
  const principal = renewed && (await customerOf(request, directory, renewed.data.accessToken));
  if (!principal) return { ...nobody, cookies: sessionCookies(request) };
  const { accessToken, refreshToken } = renewed.data;
  return { principal, cookies: sessionCookies(request, accessToken, refreshToken) };
}

// Tokens for other purposes open no shop.
async function customerOf(
  { visit, address }: FastifyRequest,
  { principalOf }: Pick<Directory, "principalOf">,
  token: string,
): Promise<SessionPrincipal | undefined> {
  const found = await orRefused(principalOf(visit.store, token, address));
  return found?.kind === "customer" ? found : undefined;
}

async function orRefused<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return undefined;
    throw error;
  }
}
