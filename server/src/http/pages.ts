import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { tenantReads, tenantTransaction } from "../db/tenant.ts";
import { isUuid } from "../kit/cursor.ts";
import { html } from "../kit/html.ts";
import { type ApiError, notFound } from "./errors.ts";
import { takeFiles } from "./files.ts";
import { firstOf, negotiateLocale } from "./locale.ts";
import { pageHeaders, wholePage } from "./page-frame.ts";
import type { PageCall, PageRoute } from "./page-route.ts";
import type { Means } from "./pipeline.ts";
import { isAccess } from "./principal.ts";
import { type Directory, receive } from "./reception.ts";
import type { Speech } from "./speech.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether people see it: it refuses by a page. */
    isPage?: boolean;
  }
}

const FORM = "application/x-www-form-urlencoded";
// Forms of pages have no fields, or few.
const FORM_LIMIT = 4_096;
const TOKEN = /^[\w-]{1,200}$/;

/** Serves pages for people, on every store's host. */
export function servePages(
  app: FastifyInstance,
  pages: readonly PageRoute[],
  means: Pick<Means, "pool" | "vault" | "limits" | "speeches"> & { directory: Directory },
): void {
  for (const page of pages) {
    if (!isAccess(page.permission))
      throw new Error(`${page.method} ${page.path} declares no known permission`);
    app.register(async (own) => {
      takeFiles(own, [FORM]).route({
        method: page.method,
        url: page.path,
        bodyLimit: FORM_LIMIT,
        config: { isPage: true, uploads: [FORM] },
        onRequest: (request, reply) => receive(request, reply, page, means.directory, means.limits),
        handler: (request, reply) => serve(page, means, request, reply),
      });
    });
  }
}

async function serve(
  page: PageRoute,
  { pool, vault, speeches }: Pick<Means, "pool" | "vault" | "speeches">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, principal } = request.visit;
  const { headers } = request;
  const call: PageCall = {
    store,
    principal,
    params: paramsOf(page, request.params as Record<string, string>),
    query: new URLSearchParams(request.url.split("?", 2)[1]),
    now: new Date(),
    vault,
    reads: tenantReads(pool, store.id),
    write: (work) => tenantTransaction(pool, store.id, work, "commit", request.id),
    speechOr(language) {
      request.locale = negotiateLocale(firstOf(headers["x-locale"]), headers["accept-language"], language);
      return speeches(request.locale);
    },
  };
  const answer = await page.handle(call);
  reply.headers(pageHeaders(page.formsTo)).removeHeader("access-control-allow-origin");
  if ("seeOther" in answer) return reply.code(303).header("location", answer.seeOther).send();
  return reply
    .code(answer.status ?? 200)
    .header("content-language", answer.locale)
    .type("text/html; charset=utf-8")
    .send(wholePage(store.name, answer));
}

// The same 404 for what can be no id and no token as for what is not there.
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
  speech: Speech,
  refusal: ApiError,
  storeName: string | undefined,
): { headers: Readonly<Record<string, string>>; body: string } {
  const { locale } = speech;
  const { message } = speech.tell(refusal);
  return { headers: pageHeaders(), body: wholePage(storeName, { title: message, locale, body: html`` }) };
}
