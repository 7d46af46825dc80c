import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { flagText } from "../../http/nouns/columns.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { CustomerValues, NewInput } from "./columns.ts";
import { draftOf, newCustomer } from "./draft.ts";
import { insertCustomers } from "./write-sql.ts";

/** A customer who comes from another system or from the seeder, without a password. */
export type KnownCustomer = NewInput &
  Pick<CustomerValues, "isGuest" | "isActive" | "isEmailVerified"> & { createdAt: Date; updatedAt: Date };

/**
 * Adds customers in one statement and returns how many: those with an email in use are skipped. No events or
 * emails are sent.
 */
export const writeCustomers = (tx: Tx, all: readonly KnownCustomer[]): Promise<number> =>
  insertCustomers(tx, all.map(composeRow));

function composeRow({ isGuest, isActive, isEmailVerified, createdAt, updatedAt, ...input }: KnownCustomer) {
  const made = newCustomer(draftOf(input, { now: createdAt }), updatedAt, {
    isGuest: flagText(isGuest),
    isActive: flagText(isActive),
    isEmailVerified: flagText(isEmailVerified),
    deactivatedAt: isActive ? null : pgTime(updatedAt),
  });
  return { ...made, id: uuidv7({ msecs: createdAt.getTime() }), createdAt };
}
