import { timingSafeEqual } from "node:crypto";
import { hashToken } from "../../kit/token.ts";
import { verifyPassword } from "./hash-password.ts";
import type { Kind } from "./person.ts";

/** The parts of an account that logging in looks at. */
export type Account = {
  id: string;
  passwordHash: string | null;
  /** SHA-256 of a temporary password that the server made (`hashTemporary`), and until when it holds. */
  temporaryHash: Buffer | null;
  temporaryUntil: Date | null;
  isActive: boolean;
  /** Whether a log-in with the password has to be finished by a second factor. */
  hasSecondFactor?: boolean;
};

/**
 * Somebody who tries to get in: the email address as it was looked for, and the account that has it, if any. `waiting` is for a side
 * where people register: the hash of the password that waits until the address is confirmed, null where none does.
 */
export type Attempt = {
  /** Whose turn the work takes. */
  storeId?: string;
  kind: Kind;
  email: string;
  account: Account | undefined;
  waiting?: string | null;
};

/**
 * What came of an attempt. The account is there only where the password proved to be its own; `triedId` names the
 * account of the address, if it has one. `waiting` is the right password of what is not confirmed yet, which opens nothing.
 */
export type Verdict = { kind: Kind; email: string; triedId: string | undefined } & (
  | { proof: "password" | "temporary"; account: Account }
  | { proof: "waiting" | "none"; account?: undefined }
);

const nothing = Buffer.alloc(32);

/** The hash a temporary password is kept as: it has so much chance in it that SHA-256 is enough. */
export const hashTemporary = hashToken;

/**
 * Compares a password in one Argon2 verification and one comparison of temporary passwords, whether or not there is
 * an account, it is active, or has such passwords. Where people register, who is not let in waits for a second verification,
 * whether or not anything waits to be confirmed. Only in `prepare`; `settleLogIn` then says what it is worth.
 * Throws 503 where too many wait.
 */
export async function checkPassword(
  { storeId, kind, email, account, waiting }: Attempt,
  password: string,
  now: Date,
): Promise<Verdict> {
  const isOwn = await verifyPassword(account?.passwordHash ?? null, password, storeId);
  const isTemporary = timingSafeEqual(hashTemporary(password), account?.temporaryHash ?? nothing);
  const tried = { kind, email, triedId: account?.id };
  if (account?.isActive) {
    if (isOwn) return { ...tried, proof: "password", account };
    const isValid = account.temporaryUntil !== null && account.temporaryUntil > now;
    if (isTemporary && isValid) return { ...tried, proof: "temporary", account };
  }
  const isWaiting = waiting !== undefined && (await verifyPassword(waiting, password, storeId));
  return { ...tried, proof: isWaiting ? "waiting" : "none" };
}
