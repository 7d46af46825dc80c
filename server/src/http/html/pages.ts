import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { isUuid } from "../../kit/cursor.ts";
import { textFault } from "../../kit/json/parse.ts";
import { html } from "../../kit/text/html.ts";
import { type ApiError, crossSiteForm, invalidField, notFound, readByScript } from "../answers/errors.ts";
import { takeFiles } from "../answers/files.ts";
import type { Messages } from "../answers/messages.ts";
import type { Runtime } from "../pipeline.ts";
import { clientOf } from "../request/client.ts";
import { isSubresource } from "../request/fetch-metadata.ts";
import { firstOf, negotiateLocale } from "../request/locale.ts";
import { isAccess, type Principal } from "../request/principal.ts";
import { type RequestGuards, receive } from "../request/reception.ts";
import type { Route } from "../route.ts";
import { askerOf, type PageAsker } from "./endpoint-caller.ts";
import { pageHeaders, wholePage } from "./frame.ts";
import { type Look, type LookOf, plainLook, policyName } from "./look.ts";
import type { Page, PageAnswer, PageCall, PageRoute } from "./route.ts";
import { findShopper, setShopCookie, shopCookie } from "./shopper.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether people see it: it refuses by a page. */
    isPage?: boolean;
  }
  interface FastifyRequest {
    /** How the page looks that is asked for, once it is known. */
    look: Look | undefined;
  }
}

const FORM = "application/x-www-form-urlencoded";
// Most forms of pages have no fields, or few.
const FORM_LIMIT = 4_096;
const MAX_FIELDS = 2_000;
const TOKEN = /^[\w-]{1,200}$/;

type PageRuntime = Pick<Runtime, "pool" | "log" | "vault" | "limits" | "messagesByLocale" | "noteChange"> & {
  gate: RequestGuards;
  routes: readonly Route[];
  lookOf?: LookOf | undefined;
};

/** Serves pages for people, on every store's host. */
export function servePages(app: FastifyInstance, pages: readonly PageRoute[], runtime: PageRuntime): void {
  app.decorateRequest("look", undefined);
  const asker = askerOf(runtime);
  const { lookOf = async ({ name }) => plainLook(name) } = runtime;
  for (const page of pages) {
    if (!isAccess(page.permission))
      throw new Error(`${page.method} ${page.path} declares no known permission`);
    app.register(async (own) => {
      const types = [FORM, ...(page.takes ?? [])];
      takeFiles(own, types).route({
        method: page.method,
        url: page.path,
        bodyLimit: page.formLimit ?? FORM_LIMIT,
        config: { isPage: true, uploads: types },
        onRequest: async (request, reply) => {
          // A visitor who came from a shop in another language reads on in it.
          const language = shopCookie(request, "stoa_language");
          if (language !== undefined) request.headers["x-locale"] ??= language;
          await receive(request, reply, page, runtime.gate);
          // Scripts of the shop's theme run at the same address: what is typed and shown here is none of
          // theirs (decision 206).
          if (isSubresource(request.headers)) throw readByScript();
          const { store } = request.visit;
          request.look = await lookOf(store, tenantReads(runtime.pool, store.id));
          if (request.look.off.includes(page.name)) throw notFound();
          // A form of another page, a sister store's too, could log its reader in as somebody else.
          if (page.method === "POST" && !clientOf(request).isOwnOrigin()) throw crossSiteForm();
        },
        handler: (request, reply) => serve(page, { ...runtime, asker }, request, reply),
      });
    });
  }
}

async function serve(
  page: PageRoute,
  { pool, vault, messagesByLocale, asker, gate }: PageRuntime & { asker: PageAsker },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store } = request.visit;
  const { headers } = request;
  const principal = page.forShoppers
    ? await shopperOf(page, request, reply, { directory: gate.directory, ask: asker })
    : request.visit.principal;
  const look = request.look!;
  const call: PageCall = {
    store,
    look,
    principal,
    params: paramsOf(page, request.params as Record<string, string>),
    query: fieldsOf(request.url.split("?", 2)[1]),
    address: request.address,
    headers,
    form: fieldsOf(isForm(headers["content-type"]) ? request.rawBody?.toString() : ""),
    cookie: (name) => shopCookie(request, name),
    setCookie: (name, value) => setShopCookie(request, name, value),
    principalOf: (token) => gate.directory.principalOf(store, token, request.address),
    origin: `${request.protocol}://${request.host}`,
    now: new Date(),
    vault,
    reads: tenantReads(pool, store.id),
    write: (work) => tenantTransaction(pool, store.id, work, "commit", request.id),
    messages: messagesByLocale(request.locale),
    messagesOr(language) {
      request.locale = negotiateLocale(firstOf(headers["x-locale"]), headers["accept-language"], language);
      return messagesByLocale(request.locale);
    },
    ask: (endpoint, sent, as = page.forShoppers ? principal : undefined) =>
      asker(request, endpoint, sent, as),
  };
  const answer = await page.handle(call);
  return send(reply, page, look, answer, (kind) => messagesByLocale(request.locale).say(policyName(kind)));
}

async function shopperOf(
  { forShoppers }: PageRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  runtime: Parameters<typeof findShopper>[1],
): Promise<Principal | undefined> {
  const { principal, cookies } = await findShopper(request, runtime);
  if (cookies.length) reply.header("set-cookie", cookies);
  const isLeft = principal?.mustChangePassword && forShoppers !== "beforePasswordChange";
  return isLeft ? undefined : principal;
}

const isForm = (type = "") => type.split(";", 1)[0]!.trim().toLowerCase() === FORM;

function send(
  reply: FastifyReply,
  { formsTo = [] }: PageRoute,
  look: Look,
  answer: PageAnswer,
  nameOf: (policy: string) => string,
): FastifyReply {
  const { images = [], script }: Partial<Page> = "seeOther" in answer ? {} : answer;
  const { host } = reply.request;
  reply.headers(pageHeaders(look, { formsTo, images, script: script && { host, ...script } }));
  reply.removeHeader("access-control-allow-origin");
  if ("seeOther" in answer) {
    if (answer.cookie?.length) reply.header("set-cookie", answer.cookie);
    return reply.code(303).header("location", answer.seeOther).send();
  }
  return reply
    .code(answer.status ?? 200)
    .header("content-language", answer.locale)
    .type("text/html; charset=utf-8")
    .send(wholePage(look, answer, nameOf));
}

// As in JSON, no field has characters that a store cannot save.
function fieldsOf(encoded = ""): URLSearchParams {
  if (encoded.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) throw invalidField("", "malformed_form");
  const fields = new URLSearchParams(encoded);
  const fault = textFault(Object.fromEntries(fields), "");
  if (fault?.fault === "nul" || fault?.fault === "not_unicode") throw invalidField(fault.field, fault.fault);
  return fields;
}

// A malformed id or token gets the same 404 as an unknown one.
function paramsOf(
  { params: kinds }: PageRoute,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const value = given[name] ?? "";
      const id = value.toLowerCase();
      if (kind === "id" ? !isUuid(id) : !TOKEN.test(value)) throw notFound();
      return [name, kind === "id" ? id : value];
    }),
  );
}

/** A refusal as people see it. */
export function refusalPage(
  messages: Messages,
  refusal: ApiError,
  look: Look,
  detail?: string,
): { headers: Readonly<Record<string, string>>; body: string } {
  const { locale } = messages;
  const { message } = messages.describeError(refusal);
  const page = {
    title: message,
    locale,
    body: html`${detail !== undefined && html`<pre dir="ltr" class="told">${detail}</pre>`}`,
  };
  return {
    headers: pageHeaders(look),
    body: wholePage(look, page, (kind) => messages.say(policyName(kind))),
  };
}
