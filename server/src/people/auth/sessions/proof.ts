import { timingSafeEqual } from "node:crypto";
import type { Client } from "../../../http/request/client.ts";
import type { Store } from "../../../http/request/store.ts";
import type { Vault } from "../../../kit/secrets/vault.ts";
import { consoleIsElsewhere, foreignProof } from "../errors.ts";

const PURPOSE = "session proof";

/**
 * The header by which the page of a browser's staff session proves that it is the console, and not a page of
 * the shop.
 */
export const PROOF_HEADER = "X-Session-Proof";

/**
 * The proof of a session: the same for as long as it lasts, and nothing that another session has (decision
 * 205).
 */
export const proofOf = (vault: Vault, sessionId: string): string =>
  vault.mac(PURPOSE, sessionId).toString("base64url");

/** Throws 401 for a wrong proof of the session. */
export function requireProof(vault: Vault, sessionId: string, sent: string | undefined): void {
  const given = Buffer.from(sent ?? "", "base64url");
  const isProof = (mac: Buffer) => mac.length === given.length && timingSafeEqual(mac, given);
  if (!vault.macs(PURPOSE, sessionId).some(isProof)) throw foreignProof();
}

/** Throws 403 at a host of the store that its console is not at: no session of staff is in a cookie there. */
export function requireConsoleHost(client: Client, store: Store): void {
  const elsewhere = client.consoleElsewhere(store);
  if (elsewhere !== undefined) throw consoleIsElsewhere(`${elsewhere}/console`);
}
