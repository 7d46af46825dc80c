import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** Uses the installation's secret; the secret itself stays inside. */
export type Vault = {
  /** Encrypts a text so that only this installation can read it, and only for the same purpose. */
  seal(purpose: string, text: string): Buffer;
  /**
   * Opens a sealed text. Throws if it was changed, or sealed for another purpose or by another installation.
   */
  open(purpose: string, sealed: Buffer): string;
  /** The same; undefined where `open` throws, for what may have been sealed by a secret that is lost. */
  tryOpen(purpose: string, sealed: Buffer): string | undefined;
  /** A keyed hash, for values that could be guessed from a plain hash. */
  mac(purpose: string, text: string): Buffer;
  /** The keyed hashes a text may be kept as, the current secret's first. */
  macs(purpose: string, text: string): readonly Buffer[];
  /** Keys that sign access tokens; the first signs, each verifies. */
  readonly signingKeys: readonly SigningKey[];
};

/** A symmetric key of 256 bits, as bytes and ready for use, and its public name. */
export type SigningKey = { kid: string; key: Buffer; ready: KeyObject };

const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * The vault of an installation's secrets, the current one first: what was sealed or signed with an earlier
 * one is still understood. AES-256-GCM, HMAC-SHA-256, keys by HKDF (RFC 5869), one for each purpose.
 */
export function createVault(secrets: readonly [string, ...string[]]): Vault {
  const keys = secrets.map((secret) => keysOf(secret));
  const tryOpen: Vault["tryOpen"] = (purpose, sealed) => {
    for (const key of keys) {
      const text = decrypt(key(`seal ${purpose}`), sealed);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  return {
    seal(purpose, text) {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv("aes-256-gcm", keys[0]!(`seal ${purpose}`), iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(purpose, sealed) {
      const text = tryOpen(purpose, sealed);
      if (text === undefined) throw new Error(`not sealed for ${purpose} by this installation`);
      return text;
    },
    tryOpen,
    mac: (purpose, text) => hmac(keys[0]!(`mac ${purpose}`), text),
    macs: (purpose, text) => keys.map((key) => hmac(key(`mac ${purpose}`), text)),
    signingKeys: keys.map((derive) => {
      const ready = derive("sign access tokens");
      const key = ready.export();
      const kid = createHash("sha256").update(key).digest("base64url").slice(0, 8);
      return { kid, key, ready };
    }),
  };
}

// Ready for use: making a key of its bytes takes longer than what is done with it.
function keysOf(secret: string): (purpose: string) => KeyObject {
  const known = new Map<string, KeyObject>();
  return (purpose) => {
    let key = known.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `stoa ${purpose}`, 32)));
      known.set(purpose, key);
    }
    return key;
  };
}

const hmac = (key: KeyObject, text: string) => createHmac("sha256", key).update(text, "utf8").digest();

function decrypt(key: KeyObject, sealed: Buffer): string | undefined {
  if (sealed.length < IV_LENGTH + TAG_LENGTH) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_LENGTH), {
      authTagLength: TAG_LENGTH,
    });
    decipher.setAuthTag(sealed.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH));
    return (
      decipher.update(sealed.subarray(IV_LENGTH + TAG_LENGTH), undefined, "utf8") + decipher.final("utf8")
    );
  } catch {
    return undefined;
  }
}
