import type { Call } from "../../http/route.ts";

/** The lifetime of a challenge, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

/**
 * The purpose of a challenge: to complete a log-in with a second factor, to add a passkey, or to log in with
 * one.
 */
type Purpose = "second factor" | "passkey" | "passkey log-in";

/** The purpose and person of a challenge. */
type Challenge = {
  /** The person who has to answer; empty if not known yet. */
  staffId: string;
  /** The account's state at that time; a new password invalidates the challenge. */
  account: string;
  /** The action of the log-in in the audit log. */
  action: string;
  issuedAt: Date;
};

type Runtime = Pick<Call, "tx" | "vault" | "now">;
type SealedChallenge = Omit<Challenge, "issuedAt"> & { storeId: string; purpose: Purpose; at: number };

/**
 * Creates a challenge. It is sealed and sent to the client, so nothing is written for an unproven person; the
 * account records its single use (`spendChallenge`).
 */
export function makeChallenge(
  { tx, vault, now }: Runtime,
  purpose: Purpose,
  about: Omit<Challenge, "issuedAt">,
): string {
  const sealed: SealedChallenge = { ...about, storeId: tx.storeId, purpose, at: now.getTime() };
  return vault.seal(KIND, JSON.stringify(sealed)).toString("base64url");
}

/**
 * The challenge that a client sends back; undefined for one of another purpose or store, too old, or none at
 * all.
 */
export function readChallenge(
  { tx, vault, now }: Runtime,
  purpose: Purpose,
  token: string,
): Challenge | undefined {
  const read = openChallengeToken(vault, token);
  if (!read || read.storeId !== tx.storeId || read.purpose !== purpose) return undefined;
  const age = now.getTime() - read.at;
  if (age > CHALLENGE_MS || age < -CHALLENGE_MS) return undefined;
  const { staffId, account, action } = read;
  return { staffId, account, action, issuedAt: new Date(read.at) };
}

const KIND = "log-in challenge";

function openChallengeToken(vault: Runtime["vault"], token: string): SealedChallenge | undefined {
  try {
    return JSON.parse(vault.open(KIND, Buffer.from(token, "base64url")));
  } catch {
    return undefined;
  }
}
