import { timingSafeEqual } from "node:crypto";
import { hashToken } from "../../../kit/secrets/token.ts";
import type { Kind } from "../person.ts";
import { verifyPassword } from "./hash.ts";

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
 * An attempt to log in: the normalized email address, and its account, if any. `waiting` is for sides with
 * registration: the password hash of a pending registration, or null.
 */
export type Attempt = {
  /** The store in whose queue the work waits. */
  storeId?: string;
  kind: Kind;
  email: string;
  account: Account | undefined;
  waiting?: string | null;
};

/**
 * The result of an attempt. The account is only present if the password is right; `triedId` identifies the
 * account of the address, if any. `waiting` is the right password of a pending registration, which does not
 * log in.
 */
export type Verdict = { kind: Kind; email: string; triedId: string | undefined } & (
  | { proof: "password" | "temporary"; account: Account }
  | { proof: "waiting" | "none"; account?: undefined }
);

const nothing = Buffer.alloc(32);

/** The stored hash of a temporary password, which is random enough for SHA-256. */
export const hashTemporary = hashToken;

/**
 * Compares a password in one Argon2 verification and one comparison of temporary passwords, whether or not
 * there is an active account with such passwords. On sides with registration, a failed log-in waits for a
 * second verification, whether or not a registration is pending. Only in `prepare`; `settleLogIn` then
 * decides. Throws 503 if too many wait.
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
