import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { type NewCustomer, nothingKnown } from "./draft.ts";
import { insertCustomers } from "./many-sql.ts";

/** A customer who comes from another system or from the seeder, without a password. The phone is E.164. */
export type KnownCustomer = Pick<
  NewCustomer,
  | "email"
  | "firstName"
  | "lastName"
  | "phone"
  | "marketingOptIn"
  | "taxExempt"
  | "isGuest"
  | "isActive"
  | "isEmailVerified"
  | "createdAt"
  | "updatedAt"
>;

/** Adds customers in one statement and returns how many: those whose email is taken are left out. Nobody is told of them. */
export const writeCustomers = (tx: Tx, all: readonly KnownCustomer[]): Promise<number> =>
  insertCustomers(
    tx,
    all.map((customer) => ({
      ...nothingKnown,
      ...customer,
      id: uuidv7({ msecs: customer.createdAt.getTime() }),
      email: normalizeEmail(customer.email)!,
      marketingConsentAt: customer.marketingOptIn ? customer.createdAt : null,
      deactivatedAt: customer.isActive ? null : customer.updatedAt,
    })),
  );
