import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { notFound, storeNotFound } from "./errors.ts";
import { normalizeHost } from "./host.ts";
import type { Limiter } from "./limits.ts";
import { type Directory, drawTokens, localeOf } from "./reception.ts";
import { type Unchanging, unchanging } from "./unchanging.ts";

/** Serves the OpenAPI document, made when it is first asked for, and at /docs a reference to browse, on every store's host. */
export function docsPages(
  app: FastifyInstance,
  document: () => string,
  directory: Directory,
  limiter: Limiter | undefined,
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await drawTokens(request, reply, 1, limiter);
    const host = normalizeHost(request.host);
    const store = host && (await directory.storeOf(host));
    if (!store) throw storeNotFound();
    request.locale = localeOf(request, store);
  };
  let made: Unchanging | undefined;
  app.get("/api/v1/openapi.json", { onRequest }, (request, reply) => {
    made ??= unchanging(Buffer.from(document()), "application/json; charset=utf-8");
    return made(request, reply);
  });

  // The reference is megabytes of script; only who reads it loads it.
  let reference: Promise<FastifyInstance> | undefined;
  const kept = new Map<string, Unchanging>();
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]!;
    reply.header("content-security-policy", docsPolicy);
    let page = kept.get(path);
    if (!page) {
      reference ??= referencePages();
      const { statusCode, headers, rawPayload } = await (await reference).inject({ url: path });
      const type = String(headers["content-type"] ?? "text/html");
      if (statusCode === 404) throw notFound();
      if (statusCode !== 200) {
        if (headers.location) reply.header("location", headers.location);
        return reply.code(statusCode).type(type).send(rawPayload);
      }
      page = unchanging(rawPayload, type);
      kept.set(path, page);
    }
    return page(request, reply);
  };
  app.get("/docs", { onRequest }, show);
  app.get("/docs/*", { onRequest }, show);
}

const docsPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'";

async function referencePages(): Promise<FastifyInstance> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const pages = fastify();
  await pages.register(reference, {
    routePrefix: "/docs",
    configuration: {
      url: "/api/v1/openapi.json",
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
    } as never,
  });
  return pages;
}
