import type { Fetch } from "./types.ts";

// Node's modules as far as they are used here: the package has no types of Node, and bundlers find nothing to bundle.
type Incoming = { statusCode: number; headers: Record<string, string | string[] | undefined> };
type Outgoing = {
  on(event: "response", listener: (incoming: Incoming) => void): void;
  on(event: "error", listener: (error: Error) => void): void;
  end(body?: Uint8Array): void;
};
type Lookup = (host: string, options: { all?: boolean }, done: (...found: unknown[]) => void) => void;
type Http = {
  request(
    url: string,
    options: { method: string; headers: Record<string, string>; signal?: AbortSignal | null; lookup: Lookup },
  ): Outgoing;
};
type Stream = { Readable: { toWeb(incoming: Incoming): ReadableStream } };
type Process = { getBuiltinModule?: (name: string) => unknown };

const LOOPBACK = "127.0.0.1";
const EMPTY = [204, 205, 304];

/**
 * A `fetch` that finds `shop.localhost` where the system does not resolve such names, as many do outside of browsers;
 * undefined where the platform's own has to do: in browsers, for other hosts, and in Node before 20.16.
 * Redirects are not followed.
 */
export function localhostFetch(baseUrl: string): Fetch | undefined {
  const { hostname, protocol } = new URL(baseUrl);
  const load = (globalThis as { process?: Process }).process?.getBuiltinModule;
  if (!load || !hostname.endsWith(".localhost")) return undefined;
  const http = load(protocol === "https:" ? "node:https" : "node:http") as Http;
  const { Readable } = load("node:stream") as Stream;

  return async (url, init) => {
    const request = new Request(url, init);
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    const headers = Object.fromEntries(request.headers);
    if (body) headers["content-length"] = String(body.length);
    return new Promise((resolve, reject) => {
      const sending = http.request(url, {
        method: request.method,
        headers,
        signal: init.signal ?? null,
        lookup: (_, { all }, done) =>
          all ? done(null, [{ address: LOOPBACK, family: 4 }]) : done(null, LOOPBACK, 4),
      });
      sending.on("error", reject);
      sending.on("response", (incoming) => {
        const status = incoming.statusCode;
        const answered = new Headers();
        for (const [name, value] of Object.entries(incoming.headers)) {
          for (const one of [value ?? []].flat()) answered.append(name, one);
        }
        const stream = EMPTY.includes(status) ? null : Readable.toWeb(incoming);
        resolve(new Response(stream, { status, headers: answered }));
      });
      sending.end(body);
    });
  };
}
