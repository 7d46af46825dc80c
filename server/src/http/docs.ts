import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { storeNotFound } from "./errors.ts";
import { normalizeHost } from "./host.ts";
import type { Directory } from "./reception.ts";

/** Serves the OpenAPI document, made when it is first asked for, and at /docs a reference to browse, on every store's host. */
export function docsPages(app: FastifyInstance, document: () => string, directory: Directory): void {
  const onStoreHost = async (request: FastifyRequest) => {
    const host = normalizeHost(request.host);
    if (!host || !(await directory.storeOf(host))) throw storeNotFound();
  };
  let made: string | undefined;
  app.get("/api/v1/openapi.json", { onRequest: onStoreHost }, (_, reply) => {
    made ??= document();
    return reply.type("application/json; charset=utf-8").send(made);
  });

  // The reference is megabytes of script; only who reads it loads it.
  let pages: Promise<FastifyInstance> | undefined;
  const show = async (request: FastifyRequest, reply: import("fastify").FastifyReply) => {
    pages ??= referencePages();
    const page = await (await pages).inject({ url: request.url });
    const location = page.headers.location;
    if (location) reply.header("location", location);
    return reply
      .code(page.statusCode)
      .header("content-security-policy", docsPolicy)
      .type(String(page.headers["content-type"] ?? "text/html"))
      .send(page.rawPayload);
  };
  app.get("/docs", { onRequest: onStoreHost }, show);
  app.get("/docs/*", { onRequest: onStoreHost }, show);
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
