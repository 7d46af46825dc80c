import type { Row } from "../../db/pool.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { canonicalLanguage } from "../../kit/language.ts";
import { normalizePhone } from "../../kit/phone.ts";
import { sortKey } from "../../kit/slug.ts";
import { customerColumn, isSet } from "./present.ts";
import type { CustomerCreate, CustomerUpdate } from "./schemas.ts";

/** The columns of a customer that a client writes. */
export type Draft = {
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  avatar: string | null;
  language: string | null;
  marketing_opt_in: boolean;
};

/** A checked input as columns; what it leaves out is as it was `before`. */
export function draftOf(input: CustomerCreate): Draft;
export function draftOf(input: CustomerUpdate, before: Row): Draft;
export function draftOf(input: CustomerUpdate, before?: Row): Draft {
  const { email, firstName, lastName, phone, avatar, language, marketingOptIn } = input;
  const was = (column: Parameters<typeof customerColumn>[1]) =>
    before ? customerColumn(before, column) : null;
  return {
    email: email === undefined ? was("email")! : normalizeEmail(email)!,
    first_name: firstName === undefined ? was("first_name")! : tidyName(firstName),
    last_name: lastName === undefined ? was("last_name")! : tidyName(lastName),
    phone: phone === undefined ? was("phone") : phone && normalizePhone(phone)!,
    avatar: avatar === undefined ? was("avatar") : avatar,
    language: language === undefined ? was("language") : language && canonicalLanguage(language)!,
    marketing_opt_in: marketingOptIn ?? (before ? isSet(before, "marketing_opt_in") : false),
  };
}

/** A name on one line, without spaces around it. */
export const tidyName = (name: string): string => name.trim().replace(/[\s\p{Cc}]+/gu, " ");

/** What is kept beside a draft: the key it sorts by name under, the last name first, and the text `q` looks in. */
export function derived({
  email,
  first_name,
  last_name,
  phone,
}: Omit<Draft, "avatar" | "language" | "marketing_opt_in">) {
  const names = [email, first_name, last_name, ...(phone ? [phone] : [])];
  return {
    sort_name: sortKey(`${last_name} ${first_name}`),
    search_text: names.map(sortKey).join("\n"),
  };
}
