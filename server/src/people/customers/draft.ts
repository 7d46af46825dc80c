import { v7 as uuidv7 } from "uuid";
import type { Texts, ToWrite } from "../../http/nouns/writer-sql.ts";
import { nationalDigits } from "../../kit/text/phone.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { CustomerDraft, CustomerFields, UpdateInput } from "./columns.ts";
import type { Derived } from "./log-in/columns.ts";
import { customerWrites } from "./schemas.ts";

/** A customer who is to be added. */
export type NewCustomer = ToWrite<CustomerFields, Derived>;
/** The columns that a change of a customer sets. */
export type CustomerChange = Texts<CustomerFields, Derived>;

// The schema has validated the input.
const reading = { digits: 0, errors: [] };

/** The defaults of a new customer. */
export const nothingKnown: CustomerDraft = customerWrites.draft(reading, {});

/** The time of a consent, and its source by default. */
export type ConsentSource = { now: Date; source?: string | undefined };

/** The draft of a validated input; absent fields are as `before`. */
export function draftOf(
  input: UpdateInput,
  { now, source }: ConsentSource,
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
 * The columns that a draft changes, undefined without any. A new address is unconfirmed, and a password
 * mailed to the old one becomes invalid.
 */
export function changeOf(draft: CustomerDraft, before: CustomerDraft): CustomerChange | undefined {
  if (!customerWrites.differing(draft, before).length) return undefined;
  const disowned = { isEmailVerified: "f", temporaryHash: null, temporaryUntil: null };
  return draft.email === before.email ? draft : { ...draft, ...disowned };
}

/** A new customer of a draft: active, with an unconfirmed email address, unless `state` differs. */
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

/**
 * Columns derived from a draft: the key it sorts by name under, the last name first, and the text that `q`
 * searches.
 */
export function namesOf({ email, firstName, lastName, phone }: CustomerDraft) {
  const searched = [
    email!,
    firstName!,
    ...(lastName ? [lastName] : []),
    ...(phone ? [phone, nationalDigits(phone)] : []),
  ];
  return {
    sortName: sortKey(`${lastName} ${firstName}`.trim()),
    searchText: searched.map(sortKey).join("\n"),
  };
}
