import { parseJson } from "../../kit/json/parse.ts";
import type { PublicJwk } from "../../kit/secrets/jwk.ts";
import { AgentError } from "./errors.ts";

/** The part of an agent's profile that we read. */
export type Profile = {
  /** Its name; null without one. */
  readonly name: string | null;
  /** The version of the protocol that it speaks, and those that it knows beside it. */
  readonly versions: readonly string[];
  /** The versions of each of its capabilities. */
  readonly capabilities: Readonly<Record<string, readonly string[]>>;
  readonly keys: readonly PublicJwk[];
  /** The address of its order webhook. */
  readonly webhookUrl: string | null;
};

/** A profile is under 5 KiB mostly; nothing under 128 KiB may be refused for its size. */
export const MAX_PROFILE_BYTES = 262_144;
const MAX_VALUES = 10_000;
const MAX_KEYS = 50;
const MAX_CAPABILITIES = 200;
const MAX_VERSIONS = 20;
const MAX_NAME = 200;
const MAX_TEXT = 500;
const ORDERS = "dev.ucp.shopping.order";
// A profile with one of these publishes how to sign in its agent's stead.
const privateParts = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a profile. `isCallable` says whether events can be sent to an address. Throws an AgentError for any
 * other document.
 */
export function readProfile(bytes: Uint8Array, isCallable: (url: string) => boolean): Profile {
  const parsed = parseJson(bytes, MAX_VALUES);
  const document = "value" in parsed ? fields(parsed.value) : undefined;
  const ucp = fields(document?.ucp);
  const version = dateIn(ucp?.version);
  if (!document || !ucp || !version) throw new AgentError("profile_malformed");
  const older = Object.keys(fields(ucp.supported_versions) ?? {}).filter(dateIn);
  const entries = capabilitiesOf(ucp.capabilities);
  return {
    name: line(document.name) ?? line(ucp.name) ?? null,
    versions: unique([version, ...older]).slice(0, MAX_VERSIONS),
    capabilities: Object.fromEntries(
      entries.map(([name, all]) => [
        name,
        unique(all.flatMap(({ version }) => dateIn(version) ?? [])).slice(0, MAX_VERSIONS),
      ]),
    ),
    keys: keysOf(document),
    webhookUrl: webhookOf(entries, isCallable),
  };
}

const fields = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const line = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() ? value.trim().slice(0, MAX_NAME).toWellFormed() : undefined;
const unique = (all: readonly string[]): string[] => [...new Set(all)];
const dateIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

// A registry by names; the first version had a list in its place.
function capabilitiesOf(value: unknown): [string, readonly Fields[]][] {
  const named: [string, readonly Fields[]][] = Array.isArray(value)
    ? value.flatMap((entry) => {
        const one = fields(entry);
        return one && typeof one.name === "string" ? [[one.name, [one]] as [string, Fields[]]] : [];
      })
    : Object.entries(fields(value) ?? {}).map(([name, all]) => [
        name,
        list(all)
          .map(fields)
          .filter((entry) => entry !== undefined),
      ]);
  return named.filter(([name]) => /^[a-z][\w.-]{0,199}$/i.test(name)).slice(0, MAX_CAPABILITIES);
}

function keysOf({ keys, signing_keys: former }: Fields): PublicJwk[] {
  const found = new Map<string, PublicJwk>();
  for (const entry of [...list(keys), ...list(former)].slice(0, MAX_KEYS)) {
    const jwk = fields(entry);
    if (!jwk || privateParts.some((part) => Object.hasOwn(jwk, part)) || !isForSignatures(jwk)) continue;
    const { kid, kty, crv, x, y } = jwk;
    if (!short(kid) || !short(kty) || found.has(kid)) continue;
    found.set(kid, {
      kid,
      kty,
      ...(short(crv) && { crv }),
      ...(short(x) && { x }),
      ...(short(y) && { y }),
    });
  }
  return [...found.values()];
}

const isForSignatures = ({ use, key_ops: operations }: Fields) =>
  use !== "enc" && (operations === undefined || list(operations).includes("verify"));
const short = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_TEXT;

/** Whether an address is on this machine, where nothing is sent over a network. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
const isSafe = (text: string) => {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url));
};

function webhookOf(
  entries: readonly [string, readonly Fields[]][],
  isCallable: (url: string) => boolean,
): string | null {
  const all = entries.filter(([name]) => name === ORDERS).flatMap(([, of]) => of);
  for (const { config } of all) {
    const url = fields(config)?.webhook_url;
    if (typeof url === "string" && isSafe(url) && isCallable(url)) return url;
  }
  return null;
}
