import { createPublicKey, hash, type KeyObject } from "node:crypto";
import { memoize } from "../memoize.ts";

/** The public part of a key (RFC 7517), as far as signatures are verified by it. */
export type PublicJwk = {
  readonly kid: string;
  readonly kty: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
};

/** A key that verifies, and how. */
export type VerifyingKey = {
  readonly key: KeyObject;
  /** The hash that it signs; null where the algorithm has its own. */
  readonly hash: "sha256" | "sha384" | null;
  /** The length of its signatures in bytes. */
  readonly length: number;
  /** The name of the algorithm in RFC 9421. */
  readonly algorithm: string;
};

const curves: Readonly<Record<string, Omit<VerifyingKey, "key"> & { kty: string }>> = {
  "P-256": { kty: "EC", hash: "sha256", length: 64, algorithm: "ecdsa-p256-sha256" },
  "P-384": { kty: "EC", hash: "sha384", length: 96, algorithm: "ecdsa-p384-sha384" },
  Ed25519: { kty: "OKP", hash: null, length: 64, algorithm: "ed25519" },
};

const MAX_REMEMBERED = 500;
const ready = memoize((jwk: string): VerifyingKey | undefined => {
  const { kty, crv, x, y } = JSON.parse(jwk) as PublicJwk;
  const curve = Object.hasOwn(curves, crv ?? "") ? curves[crv!]! : undefined;
  if (!curve || curve.kty !== kty) return undefined;
  try {
    const key = createPublicKey({ key: { kty, crv, x, ...(y !== undefined && { y }) }, format: "jwk" });
    return { key, hash: curve.hash, length: curve.length, algorithm: curve.algorithm };
  } catch {
    return undefined;
  }
}, MAX_REMEMBERED);

/** A key ready to verify with; undefined for one of a kind that we do not know, and for one that is none. */
export const verifyingKey = ({ kid, kty, crv, x, y }: PublicJwk): VerifyingKey | undefined =>
  ready(JSON.stringify({ kid, kty, crv, x, y }));

/** The thumbprint of a key (RFC 7638, RFC 8037), by SHA-256, in base64url. */
export function thumbprint({ kty, crv, x, y }: Omit<PublicJwk, "kid">): string {
  // Its members in the order of their names.
  const needed = kty === "OKP" ? { crv, kty, x } : { crv, kty, x, y };
  return hash("sha256", JSON.stringify(needed), "base64url");
}
