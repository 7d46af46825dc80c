import type { Preparation } from "../../http/route.ts";
import { checkPassword, hashPassword, requirePassword } from "../auth/index.ts";
import { draftOf, findWaitingHash } from "../customers/index.ts";
import type { AccessRequest } from "./access-job.ts";
import type { Register } from "./access-schemas.ts";

/**
 * Prepares a registration: always one look-up, one hash and one comparison, whether or not the address has an
 * account. Throws 400 for a weak password, 429.
 */
export async function prepareRegistration(
  call: Preparation<object, Register>,
): Promise<AccessRequest & { act: "register" }> {
  const { tx, store, body, now, messages } = call;
  const { password, ...said } = body;
  const draft = draftOf(said, { now });
  const email = draft.email!;
  await call.drawAttempt(email);
  requirePassword("/password", password, { email, storeName: store.name });
  const waiting = await findWaitingHash(tx, email, now);
  const account = {
    id: "",
    passwordHash: waiting,
    temporaryHash: null,
    temporaryUntil: null,
    isActive: waiting !== null,
  };
  const attempt = { storeId: store.id, kind: "customer", email, account } as const;
  const { proof } = await checkPassword(attempt, password, now);
  return {
    act: "register",
    email,
    locale: messages.locale,
    passwordHash: await hashPassword(password, store.id),
    matched: proof === "password" ? waiting : null,
    firstName: draft.firstName,
    lastName: draft.lastName,
    phone: draft.phone,
    phoneExtension: draft.phoneExtension,
    marketingOptIn: draft.marketingOptIn,
  };
}
