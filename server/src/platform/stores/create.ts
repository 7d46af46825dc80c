import { randomInt } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { isConstraint } from "../../db/faults.ts";
import { normalizeHost } from "../../http/host.ts";
import { currencyDigits } from "../../kit/currency.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { canonicalLanguage } from "../../kit/language.ts";
import { normalizePassword } from "../../kit/password.ts";
import { insertStore } from "./sql.ts";

export type NewStore = {
  domain: string;
  name: string;
  currency: string;
  language: string;
  ownerEmail: string;
  /** Made up where not given. */
  ownerPassword?: string | undefined;
};

export type CreatedStore = { id: string; domain: string; owner: { email: string; password: string } };

/** An input that cannot become a store; the message says why, to the operator who typed it. */
export class StoreRefused extends Error {}

/**
 * Creates a store with its domain, owner, default location, counters and settings, in one transaction as the schema's
 * owner.
 */
export async function createStore(owner: Client, input: NewStore): Promise<CreatedStore> {
  const { host, currency, language, email, name } = checked(input);
  const password = input.ownerPassword ?? madeUpPassword();
  const passwordHash = await hash(normalizePassword(password));
  const id = uuidv7();
  await owner.query("begin");
  try {
    await insertStore(owner, { id, host, name, currency, language, email, passwordHash });
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    if (isConstraint(error, "domains_host_key"))
      throw new Error(`the domain ${host} already leads to a store`);
    throw error;
  }
  return { id, domain: host, owner: { email, password } };
}

// Amounts of 15 integer digits and three more fit a bigint of minor units; four do not.
const MAX_FRACTION_DIGITS = 3;

function checked(input: NewStore) {
  const host = normalizeHost(input.domain);
  if (!host || host !== normalizeHost(`${input.domain}:1`)) {
    throw new StoreRefused(
      `${input.domain} is not a domain; give a name without scheme or port, such as shop.example`,
    );
  }
  const currency = input.currency.toUpperCase();
  if (currencyDigits(currency) === undefined)
    throw new StoreRefused(`${input.currency} is not an ISO 4217 currency code`);
  if (currencyDigits(currency)! > MAX_FRACTION_DIGITS) {
    throw new StoreRefused(`${currency} is a unit of account; choose the currency that is paid in`);
  }
  const language = canonicalLanguage(input.language);
  if (!language) throw new StoreRefused(`${input.language} is not a language tag such as en or pt-BR`);
  const email = normalizeEmail(input.ownerEmail) ?? input.ownerEmail.trim().toLowerCase();
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 254) {
    throw new StoreRefused(`${input.ownerEmail} is not an email address`);
  }
  const name = input.name.trim();
  if (!name || name.length > 200) throw new StoreRefused("a store's name has 1 to 200 characters");
  const { ownerPassword } = input;
  if (ownerPassword !== undefined && (ownerPassword.length < 8 || ownerPassword.length > 128)) {
    throw new StoreRefused("a password has 8 to 128 characters");
  }
  return { host, currency, language, email, name };
}

function madeUpPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
