import type { Tx } from "../../../db/tenant.ts";
import type { Vault } from "../../../kit/secrets/vault.ts";
import { normalizeEmail } from "../../../kit/text/email.ts";
import { customers } from "../columns.ts";
import { type ConsentSource, changeOf, draftOf, newCustomer } from "../draft.ts";
import { customerWrites } from "../schemas.ts";
import { lockCustomer, lockCustomerByEmail } from "../sql.ts";
import { deferChange, deferNewcomer } from "../write-sql.ts";

/** A newsletter subscriber who has not confirmed yet. */
type Subscriber = { email: string; firstName: string; language: string };

const DAY = 24 * 60 * 60_000;
const LASTS_MS = 7 * DAY;
const SOURCE = "newsletter";
const purposeOf = (storeId: string) => `newsletter ${storeId}`;

/** The path of the page that confirms a subscription. Nothing is stored before. */
export const subscribePath = (vault: Vault, storeId: string, subscriber: Subscriber, now: Date): string => {
  const text = JSON.stringify({ ...subscriber, until: now.getTime() + LASTS_MS });
  return `/newsletter?token=${vault.seal(purposeOf(storeId), text).toString("base64url")}`;
};

/** The subscriber of such a token; undefined for an expired one, or one of another store. */
export function subscriberOf(
  vault: Vault,
  storeId: string,
  token: string,
  now: Date,
): Subscriber | undefined {
  if (!/^[\w-]{1,2000}$/.test(token)) return undefined;
  const text = vault.tryOpen(purposeOf(storeId), Buffer.from(token, "base64url"));
  const { until = 0, ...subscriber } = text ? (JSON.parse(text) as Subscriber & { until: number }) : {};
  return until > now.getTime() ? (subscriber as Subscriber) : undefined;
}

/**
 * Records a confirmed subscription: as a customer's consent, or as a new guest's. A deactivated customer is
 * not changed.
 */
export async function subscribe(
  tx: Tx,
  { email: given, firstName, language }: Subscriber,
  now: Date,
): Promise<void> {
  const email = normalizeEmail(given)!;
  const row = await lockCustomerByEmail(tx, email);
  const consenting = { now, source: SOURCE };
  if (!row) {
    // A customer has a name; of this one the address is all that is known for sure.
    const name = firstName || email.split("@", 1)[0]!.slice(0, 100);
    const draft = draftOf(
      { email, firstName: name, lastName: "", language, marketingOptIn: true },
      consenting,
    );
    deferNewcomer(tx, newCustomer(draft, now, { isGuest: "t", isEmailVerified: "t" }));
    return;
  }
  const { isActive, anonymizedAt } = customers.read(row);
  if (!isActive || anonymizedAt) return;
  const before = customerWrites.draftOf(row);
  const change = changeOf(draftOf({ marketingOptIn: true }, consenting, before), before);
  if (change) deferChange(tx, row, change, now);
}

/**
 * Records the time and source of a guest's consent to marketing with an order. Customers with an account
 * consent there, because anyone may know their address: nothing is changed then, and earlier consents stay.
 * Runs after all locks of an order. Throws 404.
 */
export async function consentAsGuest(tx: Tx, id: string, consenting: ConsentSource): Promise<void> {
  const row = await lockCustomer(tx, id);
  const { isGuest, anonymizedAt } = customers.read(row);
  if (!isGuest || anonymizedAt) return;
  const before = customerWrites.draftOf(row);
  const change = changeOf(draftOf({ marketingOptIn: true }, consenting, before), before);
  if (change) deferChange(tx, row, change, consenting.now);
}
