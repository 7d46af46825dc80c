import { v7 as uuidv7 } from "uuid";
import { normalizeEmail } from "../../kit/email.ts";
import { instant } from "../../kit/instant.ts";
import { canonicalLanguage } from "../../kit/language.ts";
import { nationalDigits, normalizePhone } from "../../kit/phone.ts";
import { sortKey } from "../../kit/slug.ts";
import { tidyTags } from "../../kit/tags.ts";
import { tidyLine } from "../../kit/tidy-line.ts";
import { type CustomerRow, type CustomerValues, customers } from "./columns.ts";
import type { CustomerCreate, CustomerUpdate } from "./schemas.ts";

/** What a client writes of a customer. `tags` and `metadata` are JSON texts. */
export type Draft = Pick<
  CustomerValues,
  | "email"
  | "firstName"
  | "lastName"
  | "phone"
  | "avatar"
  | "language"
  | "company"
  | "taxId"
  | "marketingOptIn"
  | "marketingConsentSource"
  | "taxExempt"
  | "note"
  | "externalId"
> & { marketingConsentAt: Date | null; tags: string; metadata: string };

/** A customer who is to be added. */
export type NewCustomer = Draft &
  Pick<CustomerValues, "id" | "isGuest" | "isActive" | "isEmailVerified"> & {
    deactivatedAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
  };

/** What is not known of a new customer. */
export const nothingKnown = {
  phone: null,
  avatar: null,
  language: null,
  company: null,
  taxId: null,
  marketingOptIn: false,
  marketingConsentAt: null,
  marketingConsentSource: null,
  taxExempt: false,
  tags: "[]",
  note: null,
  externalId: null,
  metadata: "{}",
} as const;

/** What a client could have written to make a row. */
export function draftFrom(row: CustomerRow): Draft {
  const was = customers.read(row);
  const { marketingConsentAt: at } = was;
  return {
    ...(Object.fromEntries(draftNames.map((name) => [name, was[name]])) as Draft),
    marketingConsentAt: at === null ? null : new Date(at),
    tags: customers.text(row, "tags")!,
    metadata: customers.text(row, "metadata")!,
  };
}
const draftNames = [
  "email",
  "firstName",
  "lastName",
  ...(Object.keys(nothingKnown) as (keyof typeof nothingKnown)[]),
] as const;

/** When consent is given, and where, if nothing else is said. */
export type Consenting = { now: Date; source?: string };

/** A checked input; what it leaves out is as it was `before`. */
export function draftOf(input: CustomerCreate, consenting: Consenting): Draft;
export function draftOf(input: CustomerUpdate, consenting: Consenting, before: Draft): Draft;
export function draftOf(input: CustomerUpdate, consenting: Consenting, before?: Draft): Draft {
  const { email, firstName, lastName, phone, language, company, taxId, tags, metadata } = input;
  const was = before ?? nothingKnown;
  return {
    email: email === undefined ? before!.email : normalizeEmail(email)!,
    firstName: firstName === undefined ? before!.firstName : tidyLine(firstName),
    lastName: lastName === undefined ? before!.lastName : tidyLine(lastName),
    phone: phone === undefined ? was.phone : phone && normalizePhone(phone)!,
    avatar: input.avatar === undefined ? was.avatar : input.avatar,
    language: language === undefined ? was.language : language && canonicalLanguage(language)!,
    company: company === undefined ? was.company : (company && tidyLine(company)) || null,
    taxId: taxId === undefined ? was.taxId : (taxId && tidyLine(taxId)) || null,
    taxExempt: input.taxExempt ?? was.taxExempt,
    tags: tags === undefined ? was.tags : JSON.stringify(tidyTags(tags)),
    note: input.note === undefined ? was.note : input.note || null,
    externalId: input.externalId === undefined ? was.externalId : input.externalId,
    metadata: metadata === undefined ? was.metadata : JSON.stringify(metadata),
    ...consentOf(input, consenting, was),
  };
}

type Consent = Pick<Draft, "marketingOptIn" | "marketingConsentAt" | "marketingConsentSource">;

function consentOf(
  input: CustomerUpdate,
  { now, source: here = null }: { now: Date; source?: string | null },
  was: Consent,
): Consent {
  const {
    marketingOptIn = was.marketingOptIn,
    marketingConsentAt: at,
    marketingConsentSource: source,
  } = input;
  if (!marketingOptIn) return { marketingOptIn, marketingConsentAt: null, marketingConsentSource: null };
  const before = was.marketingOptIn ? was : { marketingConsentAt: now, marketingConsentSource: here };
  return {
    marketingOptIn,
    marketingConsentAt: at === undefined ? before.marketingConsentAt : at === null ? null : instant(at)!,
    marketingConsentSource:
      source === undefined ? before.marketingConsentSource : (source && tidyLine(source)) || null,
  };
}

/** What a draft changes. */
export function changed(draft: Draft, was: Draft): Partial<Draft> {
  const names = Object.keys(draft) as (keyof Draft)[];
  return Object.fromEntries(
    names
      .filter((name) => draft[name]?.valueOf() !== was[name]?.valueOf())
      .map((name) => [name, draft[name]]),
  );
}

/** A customer of a draft, added now: active, with an email address that is not confirmed. */
export const newCustomer = (draft: Draft, now: Date): NewCustomer => ({
  ...draft,
  id: uuidv7(),
  isGuest: false,
  isActive: true,
  isEmailVerified: false,
  deactivatedAt: null,
  createdAt: now,
  updatedAt: now,
});

/** What is kept beside a draft: the key it sorts by name under, the last name first, and the text `q` looks in. */
export function derived({
  email,
  firstName,
  lastName,
  phone,
}: Pick<Draft, "email" | "firstName" | "lastName" | "phone">) {
  const searched = [email, firstName, lastName, ...(phone ? [phone, nationalDigits(phone)] : [])];
  return {
    sortName: sortKey(`${lastName} ${firstName}`),
    searchText: searched.map(sortKey).join("\n"),
  };
}
