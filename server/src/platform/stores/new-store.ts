import { normalizeHost } from "../../http/request/host.ts";
import { currencyDigits } from "../../kit/currency.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { canonicalLanguage, isKnownLanguage } from "../../kit/text/language.ts";

/** An operator's input for a new store. */
export type NewStore = {
  domain: string;
  name: string;
  currency: string;
  language: string;
  ownerEmail: string;
  /** Made up where not given. */
  ownerPassword?: string | undefined;
  /** Whether it is for trying things out. */
  test?: boolean | undefined;
};

/** An input that cannot become a store; the message tells the operator what is valid. */
export class StoreRefused extends Error {}

// Amounts of 15 integer digits and three more fit a bigint of minor units; four do not.
const MAX_FRACTION_DIGITS = 3;
const MAX_NAME = 200;
// The entries of ISO 4217 that are not currencies: metals, funds, test codes and the empty code.
const UNITS = /^X(AG|AU|BA|BB|BC|BD|DR|PD|PT|SU|TS|UA|XX)$/;
// Letters, digits, hyphens and underscores; no label begins or ends with a hyphen (RFC 1123, section 2.1).
const HOST = /^(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*$/;

/** A store's input in its stored form. Throws StoreRefused. */
export function readNewStore(input: NewStore) {
  return {
    host: readHost(input.domain),
    currency: readCurrency(input.currency),
    language: readLanguage(input.language),
    email: readEmail(input.ownerEmail),
    name: readName(input.name),
    password: readPassword(input.ownerPassword),
    isTest: input.test ?? false,
  };
}

/** A host that a store can be served on, in the form that requests are looked up by. Throws StoreRefused. */
export function readHost(domain: string): string {
  const host = normalizeHost(domain);
  // With a port of its own it would not take another one.
  const isBare = host !== undefined && host === normalizeHost(`${domain}:1`);
  if (isBare && (HOST.test(host) || host.startsWith("["))) return host;
  throw new StoreRefused(
    `${domain} is not a domain; give a name without scheme or port, such as shop.example`,
  );
}

/** A currency that can be paid in. Throws StoreRefused. */
export function readCurrency(text: string): string {
  const currency = text.trim().toUpperCase();
  const digits = currencyDigits(currency);
  if (digits === undefined)
    throw new StoreRefused(
      `${text} is no currency; give its code of three letters (ISO 4217), such as EUR, USD or JPY`,
    );
  if (digits > MAX_FRACTION_DIGITS || UNITS.test(currency))
    throw new StoreRefused(
      `${currency} is a unit of account; choose the currency that is paid in, such as USD`,
    );
  return currency;
}

/** A language tag in its canonical form. Throws StoreRefused. */
export function readLanguage(text: string): string {
  const language = canonicalLanguage(text.trim());
  if (language && isKnownLanguage(language)) return language;
  throw new StoreRefused(`${text} is no language; give its tag (BCP 47), such as en, fr or pt-BR`);
}

function readEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email === undefined)
    throw new StoreRefused(`${text} is not an email address; give one such as owner@shop.example`);
  return email;
}

/** A store's name, without blanks around it. Throws StoreRefused. */
export function readName(text: string): string {
  const name = text.trim();
  if (!name || name.length > MAX_NAME)
    throw new StoreRefused(`a store's name has 1 to ${MAX_NAME} characters`);
  return name;
}

function readPassword(password: string | undefined): string | undefined {
  if (password !== undefined && (password.length < 8 || password.length > 128))
    throw new StoreRefused("a password has 8 to 128 characters");
  return password;
}
