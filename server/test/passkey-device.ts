import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Json } from "./shop.ts";

type Bytes = Buffer | Uint8Array;
type Cbor = number | string | Bytes | Map<number | string, Cbor>;

const head = (major: number, n: number) =>
  Buffer.from(
    n < 24 ? [(major << 5) | n] : n < 256 ? [(major << 5) | 24, n] : [(major << 5) | 25, n >> 8, n & 255],
  );
/** A value as CBOR (RFC 8949), as far as authenticators need it. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)]),
    ]);
  return Buffer.concat([head(2, value.length), value]);
}

const sha256 = (data: string | Bytes) => createHash("sha256").update(data).digest();
const text = (bytes: Bytes) => Buffer.from(bytes).toString("base64url");

/** How an authenticator may differ from an honest one that verified its holder. */
export type Lie = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Its attestation statement. */
  statement?: [format: string, statement: Map<string, Cbor>];
  /** The COSE algorithm that its key is said to be of. */
  algorithm?: number;
  /** Another key than its own. */
  signsBy?: Authenticator;
};
export type Authenticator = ReturnType<typeof createAuthenticator>;

/** An authenticator in software with one key (ES256), on a page at `origin`. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = text(credentialId);
  let counter = 0;
  let user = "";

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(rpId: string, lie: Lie, attested?: Buffer): Buffer {
    const flags = 0x01 | (lie.isVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    return Buffer.concat([
      sha256(lie.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      ...(attested ? [attested] : []),
    ]);
  }

  return {
    id,
    privateKey,
    /** Makes its passkey, as `navigator.credentials.create` would. */
    make(options: Json, lie: Lie = {}) {
      user = options.user.id;
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, lie.algorithm ?? -7],
          [-1, 1],
          [-2, Buffer.from(x!, "base64url")],
          [-3, Buffer.from(y!, "base64url")],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const data = authenticatorData(
        options.rp.id,
        lie,
        Buffer.concat([Buffer.alloc(16), length, credentialId, key]),
      );
      const [format, statement] = lie.statement ?? ["none", new Map()];
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ["fmt", format],
          ["attStmt", statement],
          ["authData", data],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: text(clientData("webauthn.create", options.challenge, lie)),
          attestationObject: text(attestationObject),
          transports: ["internal", "hybrid"],
        },
        clientExtensionResults: { credProps: { rk: true } },
        authenticatorAttachment: "platform",
      };
    },
    /** Signs with it, as `navigator.credentials.get` would. */
    sign(options: Json, lie: Lie = {}) {
      counter++;
      const data = authenticatorData(options.rpId, lie);
      const client = clientData("webauthn.get", options.challenge, lie);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign("sha256", signed, lie.signsBy?.privateKey ?? privateKey)),
          userHandle: lie.userHandle ?? user,
        },
        clientExtensionResults: {},
        authenticatorAttachment: "platform",
      };
    },
  };
}
