import type { Call } from "../../http/route.ts";

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

/** What a challenge is for: to finish a log-in by a second factor, to add a passkey, or to log in by one. */
type Purpose = "second factor" | "passkey" | "passkey log-in";

/** What was asked, and of whom. */
type Challenge = {
  /** Whose answer counts; empty where that is not known yet. */
  staffId: string;
  /** What the account was when it was asked; another password since then makes it worthless. */
  account: string;
  /** What the log-in is called in the audit log. */
  action: string;
  issuedAt: Date;
};

type Runtime = Pick<Call, "tx" | "vault" | "now">;
type Sealed = Omit<Challenge, "issuedAt"> & { storeId: string; purpose: Purpose; at: number };

/**
 * Makes a challenge. It is sealed and handed to the client, so nothing is written for somebody who has proved nothing; that
 * it is answered once is kept with the account (`spendChallenge`).
 */
export function makeChallenge(
  { tx, vault, now }: Runtime,
  purpose: Purpose,
  about: Omit<Challenge, "issuedAt">,
): string {
  const sealed: Sealed = { ...about, storeId: tx.storeId, purpose, at: now.getTime() };
  return vault.seal(KIND, JSON.stringify(sealed)).toString("base64url");
}

/** The challenge that a client sends back; undefined for one of another purpose or store, too old, or none at all. */
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

function openChallengeToken(vault: Runtime["vault"], token: string): Sealed | undefined {
  try {
    return JSON.parse(vault.open(KIND, Buffer.from(token, "base64url")));
  } catch {
    return undefined;
  }
}
