import { unavailable } from "../../../http/answers/errors.ts";
import { boundedQueue } from "../../../kit/flow/bounded-queue.ts";
import { normalizePassword } from "../../../kit/secrets/password.ts";

// OWASP Password Storage Cheat Sheet: Argon2id (the library's algorithm) with 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Not needed before the first password; a module is loaded once.
const argon2 = () => import("@node-rs/argon2");

// Two at a time leave half of libuv's four threads to everything else; more in line would wait too long to be
// of use.
const inLine = boundedQueue(2, 100, unavailable);

/**
 * A password's Argon2id hash (PHC string). Takes about 30 ms: only in `prepare`. Stores take turns. Throws
 * 503 where too many of the store wait.
 */
export function hashPassword(password: string, storeId?: string): Promise<string> {
  return inLine(async () => (await argon2()).hash(normalizePassword(password), parameters), storeId);
}

// The hash of 32 random bytes that were never stored.
const nobodys =
  "$argon2id$v=19$m=19456,t=2,p=1$DyuYPHhtCSfu6qzgrxZf0Q$wfEZppuOmpFYdZo29sZdsEfLjTTDTlEB0cBxN35GY7Q";

/**
 * Whether a password is the one of a hash. Without a hash it takes as long, and is not. In turn, and throws,
 * as `hashPassword`.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  storeId?: string,
): Promise<boolean> {
  const holds = await inLine(
    async () => (await argon2()).verify(passwordHash ?? nobodys, normalizePassword(password)),
    storeId,
  );
  return holds && passwordHash !== null;
}
