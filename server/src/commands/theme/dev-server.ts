import http from "node:http";
import { request } from "./remote.ts";

const EVENTS = "/__stoa/events";
const SCRIPT = "/__stoa/reload.js";
const TAG = `<script src="${SCRIPT}"></script>`;
// A page that lost the server asks again by itself, and reloads where it missed something.
const RELOADER = `"use strict";
const source = new EventSource("${EVENTS}");
source.onmessage = () => location.reload();
`;
const MOST_HTML = 8 * 1_048_576;

/** A preview on this machine, whose open pages reload. */
export type DevServer = { url: string; reload(): void; close(): Promise<void> };

/**
 * Serves a store's preview at 127.0.0.1: forwards requests, and adds a script to each page that reloads it.
 * `previewOf` returns the preview's address, which expires. No key is sent along, so other users of this
 * machine see only the preview. Throws if the port is in use.
 */
export async function serveDev(port: number, previewOf: () => Promise<URL>): Promise<DevServer> {
  const open = new Set<http.ServerResponse>();
  const server = http.createServer((asked, answer) => {
    answerOne(asked, answer).catch((error: Error) => {
      if (!answer.headersSent) answer.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
      answer.end(error.message);
    });
  });

  async function answerOne(asked: http.IncomingMessage, answer: http.ServerResponse): Promise<void> {
    // A page elsewhere whose name leads to this machine has no business here.
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(asked.headers.host ?? "")) {
      answer.writeHead(421).end();
      return;
    }
    const path = asked.url ?? "/";
    if (path === SCRIPT) {
      answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" }).end(RELOADER);
      return;
    }
    if (path === EVENTS) {
      // Previews have an opaque origin.
      answer.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "access-control-allow-origin": "*",
      });
      answer.write("retry: 1000\n\n");
      open.add(answer);
      answer.on("close", () => open.delete(answer));
      return;
    }
    const preview = await previewOf();
    if (path === "/") {
      answer.writeHead(302, { location: preview.pathname, "cache-control": "no-store" }).end();
      return;
    }
    await passOn(asked, answer, new URL(path, preview.origin));
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: own } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${own}`,
    reload() {
      for (const answer of open) answer.write("data: reload\n\n");
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

// Of the connection, and not of the answer.
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "strict-transport-security",
];

async function passOn(asked: http.IncomingMessage, answer: http.ServerResponse, to: URL): Promise<void> {
  const { cookie: _, host: __, connection: ___, ...headers } = asked.headers;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const sending = request(to, {
    method: asked.method ?? "GET",
    headers: { ...headers, host: to.host, "accept-encoding": "identity" },
  });
  sending.on("response", resolve).on("error", (error) => {
    reject(new Error(`${to.origin} does not answer: ${error.message}`));
  });
  asked.pipe(sending);
  const came = await promise;
  const passed = Object.fromEntries(
    Object.entries(came.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
  );
  const status = came.statusCode ?? 502;
  if (!/^text\/html\b/.test(came.headers["content-type"] ?? "") || asked.method === "HEAD") {
    answer.writeHead(status, passed);
    came.pipe(answer);
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of came as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_HTML) throw new Error("the page is larger than 8 MiB");
    chunks.push(chunk);
  }
  const html = Buffer.concat(chunks).toString();
  answer.writeHead(status, { ...passed, "cache-control": "no-store" });
  answer.end(html.includes("</body>") ? html.replace("</body>", `${TAG}</body>`) : html + TAG);
}
