import { randomUUID } from "node:crypto";
import net from "node:net";
import type { FastifyInstance } from "fastify";
import type { Pool } from "../src/db/pool/pool.ts";
import { messagesByLocale } from "../src/http/answers/messages.ts";
import type { Route } from "../src/http/route.ts";
import { createHttpServer, type HttpOptions } from "../src/http/server.ts";
import { createTraffic } from "../src/kit/flow/traffic.ts";
import { createVault } from "../src/kit/secrets/vault.ts";
import { createLog } from "../src/log.ts";
import { testSecret } from "./database.ts";

/** An HTTP server of some routes, with one store and no database; it does not listen. */
export function bareServer(routes: readonly Route[], options: Partial<HttpOptions> = {}): FastifyInstance {
  const store = { id: randomUUID(), defaultLanguage: "en", status: "active" };
  return createHttpServer({
    traffic: createTraffic(),
    routes,
    directory: {
      storeOf: async () => store as never,
      principalOf: () => Promise.reject(new Error("nobody")),
      publishableOf: () => Promise.reject(new Error("nobody")),
    },
    pool: { lanes: new Set(), unsent: new Map(), bindings: new Map(), shares: new Map() } as unknown as Pool,
    log: createLog("silent"),
    vault: createVault([testSecret]),
    limits: undefined,
    messagesByLocale,
    noteChange() {},
    trustProxy: [],
    processes: 1,
    ...options,
  });
}

/** Starts such a server on a port of its own. */
export async function startBare(
  routes: readonly Route[],
  options: Partial<HttpOptions> = {},
): Promise<{ app: FastifyInstance; port: number }> {
  const app = bareServer(routes, options);
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  return { app, port: Number(port) };
}

/** A connection, and the bytes that came over it. */
export type Talk = {
  socket: net.Socket;
  /** All that came so far, as text. */
  received(): string;
  /** When the server ended the connection: all that came. */
  ended: Promise<string>;
};

/** Opens a connection and sends some bytes; nothing more is done with it. */
export function talkTo(port: number, bytes: string | Buffer = ""): Talk {
  const socket = net.connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  if (bytes.length) socket.write(bytes);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  return { socket, received: () => text, ended };
}

/** The parts of an HTTP answer as it came over a connection. */
export function answerIn(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) headers[line.split(":", 1)[0]!.toLowerCase()] = line.slice(line.indexOf(":") + 2);
  return {
    status: Number(status.split(" ")[1]),
    headers,
    body: body.startsWith("{") ? JSON.parse(body) : body,
  };
}

/** Lines of an HTTP request. */
export const request = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
