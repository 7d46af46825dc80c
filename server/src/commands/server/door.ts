import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, isIPv6, type Server } from "node:net";
import { notReady } from "../../http/answers/errors.ts";
import { failureBody, successBody } from "../../http/answers/face.ts";
import { messagesByLocale } from "../../http/answers/messages.ts";
import { requestIdOf } from "../../http/answers/request-log.ts";
import { nodeHttp } from "../../kit/web/node-http.ts";
import { say } from "../run.ts";

type Address = { host: string; port: number };

/** The port of a server that starts. */
export type Door = {
  readonly port: number;
  /**
   * The handle that listens, for the server that takes over; undefined where that one listens at several
   * addresses.
   */
  readonly handle: unknown;
  /** Stops listening, so that another can. */
  close(): Promise<void>;
};

const PORTS_TRIED = 20;
const english = messagesByLocale("en");

/**
 * Listens where the server will, answers that it is alive, and other requests that it is not ready yet.
 * Throws if the given port is in use; without a given port, the next free one is taken.
 */
export async function openDoor({
  host,
  port,
  portIsGiven,
}: Address & { portIsGiven: boolean }): Promise<Door> {
  const server = nodeHttp().createServer(answer);
  // The start keeps the process alive.
  server.unref();
  const url = await listen((at) => bindTo(server, at), { host, port, portIsGiven });
  return {
    port: Number(url.port),
    handle: host === "localhost" ? undefined : (server as unknown as { _handle: unknown })._handle,
    // Open connections do not occupy the port.
    close: async () => void server.close(),
  };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split("?", 1)[0];
  const id = requestIdOf(request.headers["x-request-id"]);
  const isLivez = path === "/livez" && (request.method === "GET" || request.method === "HEAD");
  const body = isLivez
    ? successBody(english, "ok", '{"status":"ok"}')
    : failureBody(english, notReady(["starting"]), id);
  response.writeHead(isLivez ? 200 : 503, {
    "content-type": "application/json; charset=utf-8",
    "content-language": "en",
    "cache-control": "private, no-cache",
    "x-request-id": id,
    connection: "close",
    ...(!isLivez && { "retry-after": "1" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

const isTaken = (error: unknown) => (error as { code?: string }).code === "EADDRINUSE";
const portError = (error: unknown, port: number) =>
  isTaken(error) ? new Error(`port ${port} is in use; choose another with --port or PORT`) : error;

/**
 * Has something listen: at the port that was asked for or at none; the default one gives way to the next that
 * is free.
 */
export async function listen(
  bind: (at: Address) => Promise<string>,
  { host, port, portIsGiven }: Address & { portIsGiven: boolean },
): Promise<URL> {
  for (let tried = port; ; tried++) {
    try {
      const url = new URL(await bind({ host, port: tried }));
      if (tried !== port) say(`port ${port} is in use, so it is ${url.port}`);
      return url;
    } catch (error) {
      if (portIsGiven || !isTaken(error)) throw portError(error, port);
      if (tried >= port + PORTS_TRIED)
        throw new Error(`the ports ${port} to ${tried} are in use; choose one with --port`);
    }
  }
}

/**
 * Has a server listen, and gives the URL at which this machine reaches it. Throws EADDRINUSE where the port
 * is taken.
 */
async function bindTo(server: Server, at: { host: string; port: number }): Promise<string> {
  server.listen(at);
  await once(server, "listening");
  const { address, port } = server.address() as AddressInfo;
  const reached = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}
