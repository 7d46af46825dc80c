import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Tx } from "../../db/tenant.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { type PublicJwk, thumbprint } from "../../kit/secrets/jwk.ts";
import { contentDigest, signMessage } from "../../kit/secrets/message-signature.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import type { SealedKey } from "./columns.ts";
import { addKey, findKeys } from "./store-keys-sql.ts";

/** The dependencies: reads, and a way to run work in a transaction. */
export type KeyRuntime = {
  tx: Tx;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  vault: Vault;
  now: Date;
};

/** A key that signs. */
export type Signer = { readonly kid: string; readonly key: KeyObject };

const SEALED_FOR = "store key";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A key takes the place of one that is as old as this. */
const MAX_AGE_MS = 90 * DAY_MS;
/** A key is published for this long before it signs, so that cached profiles have it by then. */
const KNOWN_AFTER_MS = 24 * HOUR_MS;
/** The key before it is published for this long. */
const GRACE_MS = 8 * DAY_MS;

/**
 * The public keys that a store publishes: the one that signs, and those that will or did. The first one is
 * made on demand, another one every 90 days.
 */
export async function publicKeys(runtime: KeyRuntime): Promise<readonly PublicJwk[]> {
  return (await currentKeys(runtime)).map(({ publicJwk }) => publicJwk);
}

/** The key that the store signs with now; it is made where there is none. */
export async function signerOf(runtime: KeyRuntime): Promise<Signer> {
  const { vault, now } = runtime;
  const keys = await currentKeys(runtime);
  const usable = keys.filter((key) => keyIn(vault, key) !== undefined);
  const isKnown = ({ createdAt }: SealedKey) => now.getTime() - createdAt.getTime() >= KNOWN_AFTER_MS;
  const chosen = usable.findLast(isKnown) ?? usable[0]!;
  return { kid: chosen.kid, key: keyIn(vault, chosen)! };
}

/**
 * Makes a new key. The one before it signs for a day more, and is published for eight. Where it
 * `isCompromised`, all others are gone at once, and the new one signs.
 */
export async function rotateKeys(
  tx: Tx,
  { vault, now }: Pick<KeyRuntime, "vault" | "now">,
  isCompromised = false,
): Promise<void> {
  const retiredAt = isCompromised ? now : new Date(now.getTime() + GRACE_MS);
  await addKey(tx, makeKey(vault), { now, retiredAt });
}

async function currentKeys(runtime: KeyRuntime): Promise<readonly SealedKey[]> {
  const { tx, write, vault, now } = runtime;
  const isDue = (keys: readonly SealedKey[]) => {
    const newest = keys.filter((key) => keyIn(vault, key) !== undefined).at(-1);
    return !newest || now.getTime() - newest.createdAt.getTime() >= MAX_AGE_MS;
  };
  const keys = await findKeys(tx, now);
  if (!isDue(keys)) return keys;
  await write((tx) => rotateKeys(tx, runtime));
  return findKeys(tx, now);
}

// Reading a key takes longer than signing by it. Which keys there are is read each time.
const latest = new WeakMap<Vault, Map<string, KeyObject>>();
const MOST_REMEMBERED = 200;

// A key that a lost secret sealed signs nothing more.
function keyIn(vault: Vault, { privateSealed: sealed }: SealedKey): KeyObject | undefined {
  const known = latest.get(vault) ?? new Map<string, KeyObject>();
  latest.set(vault, known);
  const own = known.get(sealed);
  if (own) return own;
  const pem = vault.tryOpen(SEALED_FOR, Buffer.from(sealed.slice(2), "hex"));
  if (pem === undefined) return undefined;
  if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value!);
  const key = createPrivateKey(pem);
  known.set(sealed, key);
  return key;
}

function makeKey(vault: Vault): { jwk: PublicJwk; sealed: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { kty, crv, x, y } = publicKey.export({ format: "jwk" }) as Omit<PublicJwk, "kid"> & object;
  const kid = thumbprint({ kty, crv: crv!, x: x!, y: y! });
  const jwk = { kid, kty, crv, x, y, use: "sig", alg: "ES256" } as PublicJwk;
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }) as string;
  return { jwk, sealed: vault.seal(SEALED_FOR, pem) };
}

/** The type of a signed answer. */
const TYPE = "application/json; charset=utf-8";

/**
 * Signs a JSON answer with the store's key (RFC 9421), over its status, its type and its bytes. A retry gets
 * the same signature.
 */
export function signAnswer(answer: Answer, signer: Signer, created: Date): Answer {
  const digest = { "content-digest": contentDigest(String(answer.data)) };
  const message = { status: answer.status ?? 200, headers: { ...digest, "content-type": TYPE } };
  const signature = signMessage(message, ["@status", ...Object.keys(message.headers)], {
    ...signer,
    created,
  });
  return { ...answer, headers: { ...answer.headers, ...digest, ...signature } };
}
