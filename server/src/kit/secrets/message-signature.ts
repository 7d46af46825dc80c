import { hash, type KeyObject, sign, verify } from "node:crypto";
import {
  type InnerList,
  type Item,
  isInnerList,
  type Parameters,
  parseDictionary,
  serializeInnerList,
  serializeItem,
} from "structured-headers";
import type { VerifyingKey } from "./jwk.ts";

/** A request or an answer as its signature sees it (RFC 9421). */
export type SignedMessage = {
  /** Of an answer, its status; the three below are of a request. */
  readonly status?: number;
  readonly method?: string;
  /** The host that it is sent to, with its port where that is not the usual one. */
  readonly authority?: string;
  /** As it is sent: the path, and behind `?` the query, if there is one. */
  readonly target?: string;
  /** By lower-case names; what was sent several times is joined by a comma. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** A signature that came with a request. */
export type SentSignature = {
  readonly label: string;
  readonly covered: InnerList;
  readonly bytes: Buffer;
  readonly keyId: string | undefined;
  readonly algorithm: string | undefined;
  readonly tag: string | undefined;
  /** In seconds since 1970. */
  readonly created: number | undefined;
  readonly expires: number | undefined;
};

const MAX_HEADER = 8_192;
const MAX_SIGNATURES = 5;
const MAX_COMPONENTS = 40;

/** A header's dictionary (RFC 8941); undefined for what is none, or is too long. */
export function readDictionary(header: string | readonly string[] | undefined) {
  const text = joinHeader(header);
  if (text === undefined || text.length > MAX_HEADER) return undefined;
  try {
    return parseDictionary(text);
  } catch {
    return undefined;
  }
}

const joinHeader = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "string" || header === undefined ? header : header.join(", ");

/**
 * The signatures of a request, those that have a description and a value; undefined where the headers cannot
 * be read.
 */
export function readSignatures({ headers }: Pick<SignedMessage, "headers">): SentSignature[] | undefined {
  const inputs = readDictionary(headers["signature-input"]);
  const values = readDictionary(headers.signature);
  if (!inputs || !values || inputs.size > MAX_SIGNATURES) return undefined;
  const found: SentSignature[] = [];
  for (const [label, covered] of inputs) {
    const [value] = values.get(label) ?? [];
    if (!isInnerList(covered) || !(value instanceof ArrayBuffer)) continue;
    const [components, params] = covered;
    if (components.length > MAX_COMPONENTS || components.some(([name]) => typeof name !== "string")) continue;
    found.push({
      label,
      covered,
      bytes: Buffer.from(value),
      keyId: textIn(params, "keyid"),
      algorithm: textIn(params, "alg"),
      tag: textIn(params, "tag"),
      created: numberIn(params, "created"),
      expires: numberIn(params, "expires"),
    });
  }
  return found;
}

const textIn = (params: Parameters, name: string) => {
  const value = params.get(name);
  return typeof value === "string" ? value : undefined;
};
const numberIn = (params: Parameters, name: string) => {
  const value = params.get(name);
  return typeof value === "number" ? value : undefined;
};

/**
 * Whether a signature covers a part of the message as a whole, such as `@method` or a header; with `key`, one
 * member of it.
 */
export const covers = ({ covered: [components] }: SentSignature, name: string, key?: string): boolean =>
  components.some(
    ([covered, params]) =>
      covered === name &&
      (params.size === 0 || (params.size === 1 && key !== undefined && params.get("key") === key)),
  );

/**
 * The text that is signed (RFC 9421, section 2.5); undefined where a part of it is missing, is there twice,
 * or is unknown.
 */
export function signatureBase(message: SignedMessage, covered: InnerList): string | undefined {
  const lines: string[] = [];
  const seen = new Set<string>();
  for (const component of covered[0]) {
    const name = serializeItem(component);
    const value = componentValue(message, component);
    if (value === undefined || seen.has(name) || !/^[\x20-\x7e]*$/.test(value)) return undefined;
    seen.add(name);
    lines.push(`${name}: ${value}`);
  }
  return [...lines, `"@signature-params": ${serializeInnerList(covered)}`].join("\n");
}

function componentValue(message: SignedMessage, [name, params]: Item): string | undefined {
  const { headers } = message;
  if (typeof name !== "string") return undefined;
  if (name.startsWith("@")) return params.size ? undefined : derivedComponent(message, name);
  if (name !== name.toLowerCase() || !Object.hasOwn(headers, name)) return undefined;
  if (!params.size)
    return joinHeader(headers[name])
      ?.replace(/[ \t]*\r\n[ \t]+/g, " ")
      .trim();
  const key = params.get("key");
  if (params.size > 1 || typeof key !== "string") return undefined;
  const member = readDictionary(headers[name])?.get(key);
  return member && (isInnerList(member) ? serializeInnerList(member) : serializeItem(member));
}

function derivedComponent(
  { status, method, authority, target }: SignedMessage,
  name: string,
): string | undefined {
  if (name === "@status") return status === undefined ? undefined : String(status);
  if (method === undefined || authority === undefined || target === undefined) return undefined;
  const at = target.indexOf("?");
  switch (name) {
    case "@method":
      return method;
    case "@authority":
      return normalAuthority(authority);
    case "@path":
      return (at < 0 ? target : target.slice(0, at)) || "/";
    case "@query":
      return at < 0 ? "?" : target.slice(at);
    case "@request-target":
      return target;
    // Signers come by https; a proxy between is the operator's own.
    case "@scheme":
      return "https";
    case "@target-uri":
      return `https://${normalAuthority(authority)}${target}`;
    default:
      return undefined;
  }
}

// The scheme's own port is left out (RFC 9421, section 2.2.3), and which scheme it was, no proxy tells for
// sure.
const normalAuthority = (authority: string) => authority.toLowerCase().replace(/:(?:443|80)$/, "");

/** Whether a signature is that of a message by a key. */
export function verifies(message: SignedMessage, sent: SentSignature, by: VerifyingKey): boolean {
  if (sent.bytes.length !== by.length) return false;
  if (sent.algorithm !== undefined && sent.algorithm !== by.algorithm) return false;
  const base = signatureBase(message, sent.covered);
  if (base === undefined) return false;
  return verify(by.hash, Buffer.from(base), { key: by.key, dsaEncoding: "ieee-p1363" }, sent.bytes);
}

/** The digest of a body, as Content-Digest has it (RFC 9530). */
export const contentDigest = (body: Uint8Array | string): string =>
  `sha-256=:${hash("sha256", body, "base64")}:`;

/** Whether a Content-Digest has the SHA-256 of these bytes. */
export function hasDigest(header: string | readonly string[] | undefined, body: Uint8Array): boolean {
  const [value] = readDictionary(header)?.get("sha-256") ?? [];
  if (!(value instanceof ArrayBuffer)) return false;
  return Buffer.from(value).equals(hash("sha256", body, "buffer"));
}

/**
 * The headers `signature-input` and `signature` of a message, by an ES256 key: over these parts of it, each
 * of which it has. Throws for one that it has not.
 */
export function signMessage(
  message: SignedMessage,
  parts: readonly string[],
  { kid, key, created }: { kid: string; key: KeyObject; created: Date },
): Record<"signature-input" | "signature", string> {
  const params: Parameters = new Map<string, string | number>([
    ["created", Math.floor(created.getTime() / 1_000)],
    ["keyid", kid],
  ]);
  const covered: InnerList = [parts.map((name): Item => [name, new Map()]), params];
  const base = signatureBase(message, covered);
  if (base === undefined) throw new Error(`not all of ${parts.join(", ")} can be signed`);
  const bytes = sign("sha256", Buffer.from(base), { key, dsaEncoding: "ieee-p1363" });
  return {
    "signature-input": `sig1=${serializeInnerList(covered)}`,
    signature: `sig1=:${bytes.toString("base64")}:`,
  };
}

/** The signature of a body by an ES256 key, as a JWS without the body in it (RFC 7797). */
export function detachedJws(body: string, { kid, key }: { kid: string; key: KeyObject }): string {
  const header = { alg: "ES256", kid, b64: false, crit: ["b64"] };
  const head = Buffer.from(JSON.stringify(header)).toString("base64url");
  const bytes = sign("sha256", Buffer.from(`${head}.${body}`), { key, dsaEncoding: "ieee-p1363" });
  return `${head}..${bytes.toString("base64url")}`;
}
