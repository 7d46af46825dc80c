import { readFile } from "node:fs/promises";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import turkishLabels from "../../../locales/reference.tr.json" with { type: "json" };
import type { Pool } from "../../db/pool/pool.ts";
import { tenantReads } from "../../db/tenant.ts";
import { escapeHtml } from "../../kit/text/html.ts";
import { notFound } from "../answers/errors.ts";
import type { MessagesByLocale } from "../answers/messages.ts";
import { tagOf } from "../answers/shared.ts";
import { type Unchanging, unchanging } from "../answers/unchanging.ts";
import { type RequestGuards, receiveOpen } from "../request/reception.ts";
import type { Store } from "../request/store.ts";
import { matchesNone } from "../request/version.ts";
import { guidePages, guidePolicy } from "./guide-page.ts";
import { type EntrancesOf, llmsText, readGuides } from "./guides.ts";

const JAVASCRIPT = "text/javascript; charset=utf-8";

type DocsRuntime = {
  gate: RequestGuards;
  messagesByLocale: MessagesByLocale;
  pool: Pool;
  entrancesOf?: EntrancesOf | undefined;
};

/**
 * Serves on every store's host the OpenAPI document, made when it is first asked for or by what this returns,
 * at /docs a reference to browse and try, the guides below it as pages and as Markdown, and /llms.txt, which
 * tells programs where all of it is.
 */
export function docsPages(
  app: FastifyInstance,
  document: () => string,
  { gate, messagesByLocale, pool, entrancesOf }: DocsRuntime,
): () => Promise<void> {
  const enter = (request: FastifyRequest, reply: FastifyReply) => receiveOpen(request, reply, gate);
  function serve(path: string, make: () => Promise<Unchanging>): () => Promise<Unchanging> {
    const made = once(make);
    app.get(path, async (request, reply) => {
      await enter(request, reply);
      return (await made())(request, reply);
    });
    return made;
  }
  const reference = serve("/api/v1/openapi.json", async () =>
    unchanging(Buffer.from(document()), "application/json; charset=utf-8"),
  );
  serve("/docs/start.js", async () =>
    unchanging(await readFile(new URL("docs-start.js", import.meta.url)), JAVASCRIPT),
  );
  // Megabytes of script; only who reads the reference loads it.
  serve("/docs/scalar.js", async () => unchanging(await scalar(), JAVASCRIPT));

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const store = await enter(request, reply);
    const messages = messagesByLocale(request.locale);
    const texts = { noScript: messages.say("docs.no_script"), failed: messages.say("docs.failed") };
    return reply
      .headers({
        "content-security-policy": docsPolicy,
        // Keys are typed into it: a page of the shop that opens it in a window has no hold of it.
        "cross-origin-opener-policy": "same-origin",
        "content-language": request.locale,
      })
      .type("text/html; charset=utf-8")
      .send(docsPage(store, request.locale, texts));
  };
  const MARKDOWN = "text/markdown; charset=utf-8";
  const HTML = "text/html; charset=utf-8";
  const guides = once(readGuides);
  const pages = once(async () => guidePages(await guides()));
  const made = new Map<string, Unchanging>();
  app.get("/docs/:guide", async (request, reply) => {
    await enter(request, reply);
    const { guide: name } = request.params as { guide: string };
    const guide = (await guides()).get(name);
    const text = guide?.text ?? (await pages())(name);
    if (text === undefined) throw notFound();
    if (!guide) reply.header("content-security-policy", guidePolicy);
    const answer = made.get(name) ?? unchanging(Buffer.from(text), guide ? MARKDOWN : HTML);
    made.set(name, answer);
    return answer(request, reply);
  });
  app.get("/llms.txt", async (request, reply) => {
    const store = await enter(request, reply);
    const entrances = (await entrancesOf?.(store, tenantReads(pool, store.id))) ?? [];
    const origin = `${request.protocol}://${request.host}`;
    const text = llmsText(store.name, origin, (await guides()).values(), entrances);
    const etag = `"${tagOf(text)}"`;
    reply.headers({ etag, "cache-control": "public, max-age=300", vary: "Host" });
    if (matchesNone(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("text/plain; charset=utf-8").send(text);
  });
  app.get("/docs", show);
  app.get("/docs/", show);
  return async () => (await reference()).prepare();
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

// The package hands out its script by a route of its own only.
async function scalar(): Promise<Buffer> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const pages = fastify();
  await pages.register(reference, { routePrefix: "/docs", configuration: { url: "/" } });
  const { statusCode, rawPayload } = await pages.inject({ url: "/docs/js/scalar.js" });
  if (statusCode !== 200) throw new Error(`the reference's script: ${statusCode}`);
  return rawPayload;
}

/** The reference's page may load from and send requests to this store's host, and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page of a store's reference, in a reader's language. The texts are plain; they are escaped here. */
export function docsPage(
  { name }: Store,
  locale: string,
  texts: Record<"noScript" | "failed", string>,
): string {
  // The one of our languages that the reference does not bring; a label that is missing here is English.
  const labels = locale === "tr" ? turkishLabels : undefined;
  const settings = { name, locale, labels, failed: texts.failed };
  return `<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<title>${escapeHtml(name)} · API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>
  body { margin: 0 }
  /* It would cover the address. */
  @media (max-width: 767px) { .scalar-client .scalar-sidebar-toggle { display: none } }
</style>
</head>
<body>
<div id="reference"></div>
<noscript>${escapeHtml(texts.noScript)}</noscript>
<script type="application/json" id="docs-settings">${JSON.stringify(settings).replaceAll("<", "\\u003c")}</script>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
}
