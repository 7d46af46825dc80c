import { timingSafeEqual } from "node:crypto";
import type { Vault } from "../../kit/vault.ts";
import { foreignProof } from "./errors.ts";

const PURPOSE = "session proof";

/** The header by which the page of a browser's staff session proves that it is the console, and not a page of the shop. */
export const PROOF_HEADER = "X-Session-Proof";

/** The proof of a session: the same for as long as it lasts, and nothing that another session has (decision 205). */
export const proofOf = (vault: Vault, sessionId: string): string =>
  vault.mac(PURPOSE, sessionId).toString("base64url");

/** Throws 401 where what was sent is not the session's proof. */
export function requireProof(vault: Vault, sessionId: string, sent: string | undefined): void {
  const given = Buffer.from(sent ?? "", "base64url");
  const isProof = (mac: Buffer) => mac.length === given.length && timingSafeEqual(mac, given);
  if (!vault.macs(PURPOSE, sessionId).some(isProof)) throw foreignProof();
}
