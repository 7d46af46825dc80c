import { domainToASCII } from "node:url";
import type { FastifyRequest } from "fastify";
import { memoize } from "../../kit/memoize.ts";
import { isLocal } from "../../kit/web/origin.ts";
import { hostRequired } from "../answers/errors.ts";
import type { Store } from "./store.ts";

// 253 characters, as UTF-8 and with a port.
const MAX_HEADER = 1_024;
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 256;

/**
 * The host a request names, as stores are looked up by it: lower case, punycode, no port, no trailing dot.
 * Undefined where it is no host name.
 */
export function normalizeHost(header: string): string | undefined {
  if (header.length > MAX_HEADER) return undefined;
  return header.length > MAX_REMEMBERED_LENGTH ? hostIn(header) : rememberedHostIn(header);
}

function hostIn(header: string): string | undefined {
  // An escape would be decoded below, and two spellings of a host be one.
  const match = /^(\[[0-9a-f:.]+\]|[^:/?#@%\\\s]+)(?::\d{0,5})?$/i.exec(header.trim());
  const name = match?.[1]?.replace(/\.$/, "");
  if (!name) return undefined;
  if (name.startsWith("[")) return name.toLowerCase();
  const ascii = domainToASCII(name);
  return ascii && ascii.length <= 253 ? ascii : undefined;
}

const rememberedHostIn = memoize(hostIn, MAX_REMEMBERED);

/**
 * The origin at which a request asked its store, such as `https://shop.example`. A host of the internet is
 * reached by HTTPS, as everywhere in the server, also where a proxy does not say so; one with a port of its
 * own by what the request came by.
 */
export function originOf({ host, protocol }: Pick<FastifyRequest, "host" | "protocol">): string {
  const name = normalizeHost(host) ?? "";
  const [, port = ""] = /(:\d{1,5})$/.exec(host.trim()) ?? [];
  const own = port === ":80" || port === ":443" ? "" : port;
  const isPlain = protocol !== "https" && (own || isLocal(name));
  return `${isPlain ? "http" : "https"}://${name}${own}`;
}

/** Whether a request came to the host that its store's console has to itself. */
export const isConsoleHost = ({ consoleHost }: Pick<Store, "consoleHost">, host: string): boolean =>
  consoleHost !== null && normalizeHost(host) === consoleHost;

/**
 * The origin of a store's console for the sender of a request, where that came to another host; undefined
 * where it came to the right one. The port is the request's.
 */
export function consoleElsewhere(
  { consoleHost }: Pick<Store, "consoleHost">,
  { host, protocol }: Pick<FastifyRequest, "host" | "protocol">,
): string | undefined {
  if (consoleHost === null || normalizeHost(host) === consoleHost) return undefined;
  const [port = ""] = /:\d{1,5}$/.exec(host.trim()) ?? [];
  return originOf({ host: `${consoleHost}${port}`, protocol });
}

/**
 * The host of a request, normalized. Throws 400 where not exactly one Host header is there: Node takes two.
 */
export function hostOf(request: FastifyRequest): string | undefined {
  const raw = request.raw.rawHeaders;
  let hosts = 0;
  for (let i = 0; i < raw.length; i += 2)
    if (raw[i]!.length === 4 && raw[i]!.toLowerCase() === "host") hosts++;
  if (hosts !== 1) throw hostRequired();
  return normalizeHost(request.host);
}
