import type { IncomingHttpHeaders } from "node:http";
import type { Tx } from "../../db/tenant.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import type { Html } from "../../kit/text/html.ts";
import type { Messages } from "../answers/messages.ts";
import type { Access, Principal } from "../request/principal.ts";
import type { Store } from "../request/store.ts";
import type { Method } from "../route.ts";
import type { Look } from "./look.ts";
/** The input of a page's call of an endpoint. */
export type EndpointInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  headers?: Readonly<Record<string, string>>;
};
/**
 * An endpoint's answer, and its length in characters; `isForSome` where a customer may get another answer.
 */
export type PageData<T> = {
  data: T;
  size: number;
  isForSome: boolean;
  cookie: string | string[] | undefined;
};

/** The request of a page; no transaction is open: `reads` reads, and `write` runs work in one. */
export type PageCall = {
  readonly store: Store;
  readonly look: Look;
  readonly principal: Principal | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The address of the client. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  /** The fields of the form that was sent; none on a GET. */
  readonly form: URLSearchParams;
  /** The value of one of the shop's cookies. */
  cookie(name: ShopCookie): string | undefined;
  /** The header field that sets one of them; without a value, that takes it away. */
  setCookie(name: ShopCookie, value?: string): string;
  /** The customer of an access token that a log-in has just given. */
  principalOf(token: string): Promise<Principal>;
  /** The address of this host as the visitor reached it. */
  readonly origin: string;
  readonly now: Date;
  readonly vault: Vault;
  readonly reads: Tx;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The server's words in the visitor's language. */
  readonly messages: Messages;
  /** The server's words in the visitor's language; in another one where they name none that it speaks. */
  messagesOr(language: string): Messages;
  /**
   * Asks an endpoint that is open to shoppers, such as `POST /api/v1/storefront/quote`, in the same process:
   * by the same checks, words and limits as if the visitor had sent it, as the customer whom a page
   * `forShoppers` knows, or as `principal`. Throws what it is refused by.
   */
  ask<T>(endpoint: string, sent?: EndpointInput, principal?: Principal): Promise<PageData<T>>;
};

/**
 * A page for people: its head, and what it shows; or where else the visitor is sent. `status` is 200 where
 * not said.
 */
export type Page = {
  title: string;
  locale: string;
  body: Html;
  status?: number;
  /** In seconds. */
  refreshAfter?: number;
  /** Whether it is drawn in two columns where there is room. */
  isWide?: boolean;
  /** The addresses of the pictures in it. */
  images?: readonly (string | null)[];
  /** The path of the one script that it runs, and the beginning of the paths that this may fetch. */
  script?: { path: string; fetches: string };
};
export type PageAnswer = Page | { seeOther: string; cookie?: string | readonly string[] | undefined };

/**
 * A page as data: who may see it, and what it shows. It is rendered by the server, and works without scripts.
 */
export type PageRoute = {
  readonly method: Extract<Method, "GET" | "POST">;
  /** By which name a store turns it off. */
  readonly name: string;
  /** As in `/pay/:id/:token`. Where a parameter is none, the page is not there. */
  readonly path: string;
  readonly params: Readonly<Record<string, "id" | "token">>;
  readonly permission: Access;
  /**
   * Whether the customer of the shop's session is its principal; `beforePasswordChange` also where a
   * temporary password is to be changed first.
   */
  readonly forShoppers?: boolean | "beforePasswordChange";
  /** Where its forms may lead besides this host. */
  readonly formsTo?: readonly string[];
  /**
   * Further media types that a program may send to it, whose content means nothing; its form is empty then.
   */
  readonly takes?: readonly string[];
  /** The largest form in bytes; 4 KiB where not said. */
  readonly formLimit?: number;
  handle(call: PageCall): Promise<PageAnswer>;
};

/** The cookies of the shop's visitors; the API never reads them. */
export type ShopCookie =
  /** The cart's id, and a dot and its token where it is nobody's. */
  | "stoa_cart"
  /** A customer's access token. */
  | "stoa_shop"
  /** A customer's refresh token. */
  | "stoa_shop_refresh"
  /** The language that hosted pages are read in. */
  | "stoa_language"
  /** Proof that the visitor knows the password of a store that is not open yet. */
  | "stoa_open";
