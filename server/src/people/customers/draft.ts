import { v7 as uuidv7 } from "uuid";
import { normalizeEmail } from "../../kit/email.ts";
import { canonicalLanguage } from "../../kit/language.ts";
import { normalizePhone } from "../../kit/phone.ts";
import { sortKey } from "../../kit/slug.ts";
import { tidyLine } from "../../kit/tidy-line.ts";
import type { CustomerValues } from "./columns.ts";
import type { CustomerCreate, CustomerUpdate } from "./schemas.ts";

/** What a client writes of a customer. */
export type Draft = Pick<
  CustomerValues,
  "email" | "firstName" | "lastName" | "phone" | "avatar" | "language" | "marketingOptIn" | "taxExempt"
>;

/** A customer who is to be added. */
export type NewCustomer = Draft &
  Pick<CustomerValues, "id" | "isGuest" | "isActive" | "isEmailVerified"> & {
    deactivatedAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
  };

/** A checked input; what it leaves out is as it was `before`. */
export function draftOf(input: CustomerCreate): Draft;
export function draftOf(input: CustomerUpdate, before: Draft): Draft;
export function draftOf(input: CustomerUpdate, before?: Draft): Draft {
  const { email, firstName, lastName, phone, avatar, language, marketingOptIn, taxExempt } = input;
  return {
    email: email === undefined ? before!.email : normalizeEmail(email)!,
    firstName: firstName === undefined ? before!.firstName : tidyLine(firstName),
    lastName: lastName === undefined ? before!.lastName : tidyLine(lastName),
    phone: phone === undefined ? (before?.phone ?? null) : phone && normalizePhone(phone)!,
    avatar: avatar === undefined ? (before?.avatar ?? null) : avatar,
    language: language === undefined ? (before?.language ?? null) : language && canonicalLanguage(language)!,
    marketingOptIn: marketingOptIn ?? before?.marketingOptIn ?? false,
    taxExempt: taxExempt ?? before?.taxExempt ?? false,
  };
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
  const searched = [email, firstName, lastName, ...(phone ? [phone] : [])];
  return {
    sortName: sortKey(`${lastName} ${firstName}`),
    searchText: searched.map(sortKey).join("\n"),
  };
}
