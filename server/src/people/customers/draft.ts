import { v7 as uuidv7 } from "uuid";
import type { Texts, ToWrite } from "../../http/nouns/writer-sql.ts";
import { pgTime } from "../../kit/iso-time.ts";
import { nationalDigits } from "../../kit/phone.ts";
import { sortKey } from "../../kit/slug.ts";
import type { Derived } from "./account-columns.ts";
import type { CustomerDraft, CustomerFields, UpdateInput } from "./columns.ts";
import { customerWrites } from "./schemas.ts";

/** A customer who is to be added. */
export type NewCustomer = ToWrite<CustomerFields, Derived>;
/** What a change of a customer sets. */
export type CustomerChange = Texts<CustomerFields, Derived>;

// The schema refused whatever is not as it should be.
const reading = { digits: 0, errors: [] };

/** What is not known of a new customer. */
export const nothingKnown: CustomerDraft = customerWrites.draft(reading, {});

/** When consent is given, and where, if nothing else is said. */
export type Consenting = { now: Date; source?: string | undefined };

/** A checked input; what it leaves out is as it was `before`. */
export function draftOf(
  input: UpdateInput,
  { now, source }: Consenting,
  before?: CustomerDraft,
): CustomerDraft {
  const draft = customerWrites.draft(reading, input, before);
  if (draft.marketingOptIn === "f")
    return { ...draft, marketingConsentAt: null, marketingConsentSource: null };
  if (before?.marketingOptIn === "t") return draft;
  if (input.marketingConsentAt === undefined) draft.marketingConsentAt = pgTime(now);
  if (input.marketingConsentSource === undefined) draft.marketingConsentSource = source ?? null;
  return draft;
}

/**
 * What a draft changes, undefined where that is nothing. An address that is another one is not confirmed, and a password that went to
 * the one before is worth nothing.
 */
export function changeOf(draft: CustomerDraft, before: CustomerDraft): CustomerChange | undefined {
  if (!customerWrites.differing(draft, before).length) return undefined;
  const disowned = { isEmailVerified: "f", temporaryHash: null, temporaryUntil: null };
  return draft.email === before.email ? draft : { ...draft, ...disowned };
}

/** A customer of a draft, added now: active, with an email address that is not confirmed, unless `state` says otherwise. */
export const newCustomer = (
  draft: CustomerDraft,
  now: Date,
  state: Partial<Record<Derived, string | null>> = {},
): NewCustomer => ({
  id: uuidv7(),
  draft,
  now,
  derived: {
    isGuest: "f",
    isActive: "t",
    isEmailVerified: "f",
    deactivatedAt: null,
    anonymizedAt: null,
    passwordHash: null,
    passwordChangedAt: null,
    temporaryHash: null,
    temporaryUntil: null,
    lastLoginAt: null,
    closedByCustomer: "f",
    ...namesOf(draft),
    ...state,
  },
});

/** What is kept beside a draft: the key it sorts by name under, the last name first, and the text `q` looks in. */
export function namesOf({ email, firstName, lastName, phone }: CustomerDraft) {
  const searched = [email!, firstName!, lastName!, ...(phone ? [phone, nationalDigits(phone)] : [])];
  return {
    sortName: sortKey(`${lastName} ${firstName}`),
    searchText: searched.map(sortKey).join("\n"),
  };
}
