import { isIP } from "node:net";

/** The fault of a URL that is to be called. */
export type UrlFault = "malformed" | "scheme" | "credentials" | "port" | "host" | "address";

/** The target of a call: `host` without brackets and final dot, `path` with the query. */
export type Target = {
  isSecure: boolean;
  host: string;
  isAddress: boolean;
  port: number;
  path: string;
  /** The value of the `Host` header. */
  authority: string;
};

/** Decides about addresses, and about names that are known only inside of a network. */
export type HostRule = { mayCall(address: string): boolean; mayBeInternal: boolean };

const MAX_URL_CHARACTERS = 2048;
const FIRST_FREE_PORT = 1024;

// Ports above 1023 that browsers do not call by HTTP (Fetch standard, section 2.9), and those of databases,
// caches and clusters, so that nobody can reach these through the server.
const otherPorts = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432,
  5672, 5900, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 10080, 10250,
  11211, 27017,
]);

// Names that no public name server knows (RFC 6761, 6762, 7686, 8375, and ICANN's reservation of .internal).
const internalName = /(^|\.)(localhost|local|internal|home\.arpa|onion)$/;
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Reads a URL as the URL standard does, so that every way to write a host (decimal, octal, full-width,
 * percent-encoded, with a final dot) is the one host that is called. Looks nothing up.
 */
export function readTarget(text: string, rule: HostRule): Target | UrlFault {
  // The standard drops tabs and line breaks and takes \ for /; other readers of the same text do not.
  if (text.length > MAX_URL_CHARACTERS || /[\x00-\x20\x7f\\]/.test(text)) return "malformed";
  const url = URL.parse(text);
  if (!url || url.href.length > MAX_URL_CHARACTERS) return "malformed";
  if (url.protocol !== "https:" && url.protocol !== "http:") return "scheme";
  if (!/^https?:\/\/[^/]/i.test(text)) return "malformed";
  if (url.username || url.password) return "credentials";
  const isSecure = url.protocol === "https:";
  const port = Number(url.port || (isSecure ? 443 : 80));
  if (!isUsual(port)) return "port";
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  const isAddress = isIP(host) > 0;
  if (isAddress && !rule.mayCall(host)) return "address";
  if (!isAddress && !isName(host, rule)) return "host";
  const named = host.includes(":") ? `[${host}]` : host;
  const authority = url.port ? `${named}:${url.port}` : named;
  return { isSecure, host, isAddress, port, path: url.pathname + url.search, authority };
}

const isUsual = (port: number) =>
  port === 80 || port === 443 || (port >= FIRST_FREE_PORT && !otherPorts.has(port));

function isName(host: string, { mayBeInternal }: HostRule): boolean {
  const isWellFormed = host.length <= 253 && host.split(".").every((part) => label.test(part));
  return isWellFormed && (mayBeInternal || (host.includes(".") && !internalName.test(host)));
}
