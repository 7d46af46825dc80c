import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import type { ApiError } from "../answers/errors.ts";
import { crossSiteForm } from "../answers/errors.ts";
import { takeFiles } from "../answers/files.ts";
import type { MessagesByLocale } from "../answers/messages.ts";
import { attemptsOn, draw, messagesTo, triesOf } from "../limits/limits.ts";
import type { Runtime } from "../pipeline.ts";
import { clientOf } from "../request/client.ts";
import { isConsoleHost, originOf } from "../request/host.ts";
import { negotiateLocale } from "../request/locale.ts";
import type { Principal } from "../request/principal.ts";
import { type RequestGuards, receive, rejectUnmatched } from "../request/reception.ts";
import type { Store } from "../request/store.ts";
import type { Route } from "../route.ts";
import { askerOf } from "./endpoint-caller.ts";
import { type Look, type LookOf, plainLook } from "./look.ts";
import type { EndpointInput, PageData, ShopCookie } from "./route.ts";
import { findShopper, isPersonal, type Shopper, setShopCookie, shopCookie } from "./shopper.ts";
import { startPage } from "./start-page.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether it asks for nothing that people see, though its path is a page's. */
    isForProgram: boolean;
  }
}

/** A request to a shop; no transaction is open. */
export type ShopCall = {
  readonly method: "GET" | "POST";
  readonly store: Store;
  readonly look: Look;
  /** As it was sent, without the query. */
  readonly path: string;
  /** The text after the `?`; empty where there is none. */
  readonly search: string;
  readonly headers: FastifyRequest["headers"];
  /** The body of a POST. */
  readonly body: Buffer | undefined;
  /** The address of the client. */
  readonly address: string;
  /** Whether the console is alone at this host: the shop shows nothing but previews there. */
  readonly isConsoleHost: boolean;
  /** The address of this host as the visitor reached it, such as `https://shop.example`. */
  readonly origin: string;
  readonly requestId: string;
  readonly now: Date;
  readonly vault: Vault;
  readonly reads: Tx;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Takes one of an address's five tries a minute, such as at `/contact`. Throws 429. */
  drawTry(of: string, account?: string): Promise<void>;
  /** Takes one of the store's messages of all visitors: 30, and 30 more an hour. Throws 429. */
  drawMessage(): Promise<void>;
  readonly messagesByLocale: MessagesByLocale;
  /** The language that the server speaks: as the request's headers have it, until it is told another. */
  readonly locale: string;
  /** From now on the server's words are in this language, where it speaks it. */
  speak(language: string): void;
  /** The value of one of the shop's cookies. */
  cookie(name: ShopCookie): string | undefined;
  /** The header field that sets one of them; without a value, that takes it away. */
  setCookie(name: ShopCookie, value?: string): string;
  /** Whether it has a cookie that a page could look different by. */
  readonly isPersonal: boolean;
  /** The customer whom the cookies name, and the cookies that the browser is to be given. */
  findShopper(): Promise<Shopper>;
  /** Asks an endpoint for anybody, or for a customer, in the same process. Throws what it is refused by. */
  ask<T>(endpoint: string, sent?: EndpointInput, principal?: Principal): Promise<PageData<T>>;
};

export type ShopAnswer = {
  status: number;
  headers: Readonly<Record<string, string | readonly string[]>>;
  body?: string | Buffer;
};

/** Where there is no shop: the page at `/` tells what the host is. */
export const noShop: Shop = {
  costOf: (method, path) => (path === "/" && method !== "POST" ? 1 : undefined),
  answer: async () => undefined,
};

/** The shop at a store's address: it takes what no other route does. */
export type Shop = {
  /**
   * The tokens that a request to one of a shop's paths draws from its sender's bucket; undefined for paths
   * that are the shop's only if a person asks, such as an unknown one.
   */
  costOf(method: string, path: string): number | undefined;
  /** Undefined where the shop has nothing at the address: the request is refused. */
  answer(call: ShopCall): Promise<ShopAnswer | undefined>;
};

type ShopRuntime = Pick<Runtime, "pool" | "log" | "vault" | "limits" | "messagesByLocale" | "noteChange"> & {
  gate: RequestGuards;
  routes: readonly Route[];
  lookOf?: LookOf | undefined;
};

// Forms, and what scripts of themes send in place of them.
const TYPES = ["application/x-www-form-urlencoded", "multipart/form-data", "application/json"];
const BODY_LIMIT = 65_536;
// Below these only programs ask for what is not there.
const OF_PROGRAMS = /^\/(?:api|\.well-known|platform|media|ucp|acp|mcp)(?:\/|$)/;

/** Whether an Accept header names HTML, as browsers do where somebody opens an address. */
export const wantsPage = (accept: string | undefined): boolean =>
  (accept ?? "").split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return type === "text/html" && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
  });

// Of a preview nothing is kept, and its pages have an origin that is nobody's.
const PREVIEWS = "/preview/";

function speakIn(request: FastifyRequest, language: string): void {
  request.locale = negotiateLocale(language, undefined, request.visit.store.defaultLanguage);
  request.visit = { ...request.visit, locale: request.locale };
}

const pathOf = ({ url }: Pick<FastifyRequest, "url">) => url.split("?", 1)[0]!;

/**
 * Serves the shop on every store's host, at each path that is not another route's; `refusalOf` says what an
 * unknown path is refused by.
 */
export function serveShop(
  app: FastifyInstance,
  shop: Shop,
  runtime: ShopRuntime,
  refusalOf: (method: string, url: string) => ApiError,
): void {
  const { gate, pool, vault, messagesByLocale, limits } = runtime;
  const { lookOf = async ({ name }: Store) => plainLook(name) } = runtime;
  const ask = askerOf(runtime);

  app.decorateRequest("isForProgram", false);

  async function turnAway(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    request.isForProgram = true;
    throw await rejectUnmatched(request, reply, gate, () => refusalOf(request.method, request.url));
  }

  async function receiveVisitor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { method, headers, url } = request;
    const path = pathOf(request);
    const cost = shop.costOf(method, path);
    const isPerson = (method === "GET" || method === "HEAD") && wantsPage(headers.accept);
    const isForJson = path === "/" && /\bapplication\/json\b/i.test(headers.accept ?? "") && !isPerson;
    const isTaken = () => refusalOf(method, url).status === 405;
    if (isForJson || (cost === undefined && (!isPerson || OF_PROGRAMS.test(path) || isTaken())))
      await turnAway(request, reply);
    const received = {
      method: "GET",
      path: "/*",
      permission: "open",
      cost: cost ?? 1,
      isShown: true,
    } as const;
    await receive(request, reply, received, gate);
    request.look = await lookOf(request.visit.store, tenantReads(pool, request.visit.store.id));
    // A form of another page, a sister store's too, could put something into its reader's cart.
    if (method === "POST" && !path.startsWith(PREVIEWS) && !clientOf(request).isOwnOrigin())
      throw crossSiteForm();
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, headers, url } = request;
    const { store } = request.visit;
    const isConsoles = isConsoleHost(store, request.host);
    if (isConsoles && pathOf(request) === "/" && method !== "POST") return reply.redirect("/console", 302);
    const made = await shop.answer({
      method: method === "POST" ? "POST" : "GET",
      store,
      look: request.look!,
      path: pathOf(request),
      search: url.slice(pathOf(request).length + 1),
      headers,
      body: request.rawBody,
      address: request.address,
      isConsoleHost: isConsoles,
      origin: originOf(request),
      requestId: request.id,
      now: new Date(),
      vault,
      reads: tenantReads(pool, store.id),
      write: (work) => tenantTransaction(pool, store.id, work, "commit", request.id),
      drawTry: (of, account) =>
        draw(limits, [
          triesOf(request.address, of),
          ...(account === undefined ? [] : [attemptsOn(store.id, of, account)]),
        ]),
      drawMessage: () => draw(limits, [messagesTo(store.id)]),
      messagesByLocale,
      get locale() {
        return request.locale;
      },
      speak: (language) => speakIn(request, language),
      cookie: (name) => shopCookie(request, name),
      setCookie: (name, value) => setShopCookie(request, name, value),
      isPersonal: isPersonal(request),
      findShopper: () => findShopper(request, { directory: gate.directory, ask }),
      ask: (endpoint, sent, principal) => ask(request, endpoint, sent, principal),
    });
    if (!made) return sendStartPage(request, reply);
    for (const name of ["access-control-allow-origin", "access-control-expose-headers"])
      reply.removeHeader(name);
    reply.code(made.status).headers({
      "cross-origin-resource-policy": "same-origin",
      // With no-referrer the Origin of its own forms would be "null".
      "referrer-policy": "same-origin",
      vary: "Accept-Encoding",
      ...made.headers,
    });
    if (made.headers["content-language"] === undefined) reply.removeHeader("content-language");
    return reply.send(made.body);
  }

  function sendStartPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { look, locale, method, url } = request;
    if (pathOf(request) !== "/" || method === "POST" || look!.off.includes("start"))
      throw refusalOf(method, url);
    const { headers, body } = startPage(look!, messagesByLocale(locale), originOf(request));
    return reply
      .headers({ ...headers, "content-language": locale, vary: "Accept, Accept-Language, X-Locale" })
      .removeHeader("access-control-allow-origin")
      .type("text/html; charset=utf-8")
      .send(body);
  }

  app.register(async (own) => {
    takeFiles(own, TYPES);
    for (const method of ["GET", "POST"] as const)
      own.route({
        method,
        url: "/*",
        bodyLimit: BODY_LIMIT,
        config: { isPage: true, uploads: TYPES },
        onRequest: receiveVisitor,
        handler: answer,
      });
  });
}
