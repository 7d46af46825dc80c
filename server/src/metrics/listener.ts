import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { nodeHttp } from "../kit/web/node-http.ts";

/** Where metrics can be read. */
export type MetricsListener = { url: URL; close(): Promise<void> };

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
const MAX_CONNECTIONS = 32;
const REQUEST_MS = 10_000;

/**
 * Answers `GET /metrics` with what `read` gives, on an address of its own. Requests that come together are
 * answered by one reading. Throws where the address is not to be had.
 */
export async function listenForMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
  log: Logger,
): Promise<MetricsListener> {
  let reading: Promise<string> | undefined;
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const settings = { headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: 65_000 };
  const server = nodeHttp().createServer(settings, (request, response) => {
    request.resume();
    const path = request.url?.split("?", 1)[0];
    if (path !== "/metrics") return response.writeHead(404).end();
    if (request.method !== "GET" && request.method !== "HEAD")
      return response.writeHead(405, { allow: "GET, HEAD" }).end();
    readOnce().then(
      (text) => response.writeHead(200, { "content-type": CONTENT_TYPE }).end(text),
      (err) => {
        log.error({ err }, "metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(REQUEST_MS * 7, (socket) => socket.destroy());
  server.listen({ host, port });
  try {
    await once(server, "listening");
  } catch (error) {
    const isTaken = (error as { code?: string }).code === "EADDRINUSE";
    throw isTaken ? new Error(`port ${port} is in use; choose another with METRICS_PORT`) : error;
  }
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    url: new URL(`http://${name}:${actual}/metrics`),
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}
