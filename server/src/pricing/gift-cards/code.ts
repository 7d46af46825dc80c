import { randomInt } from "node:crypto";
import type { Vault } from "../../kit/secrets/vault.ts";

// Digits and capitals without look-alikes, and without U, so that codes spell no words.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 5;
const GROUP_LENGTH = 4;
const SHOWN = 4;

/** Generates a code of 98 random bits: 20 characters in groups, such as `7KQM-2XTA-9HNB-C4WE-PDZ3`. */
export const makeCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  ).join("-");

/** Normalizes a code for comparison: capitals, without dashes and blanks. */
export const normalizeCode = (code: string): string =>
  code
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, "");

/** The part of a code that may be shown again. */
export const last4Of = (code: string): string => normalizeCode(code).slice(-SHOWN);

const PURPOSE = "gift card";

/** The keyed hash of a store's code, under which a new card is stored. */
export const hashCode = (vault: Vault, storeId: string, code: string): Buffer =>
  vault.mac(PURPOSE, `${storeId} ${normalizeCode(code)}`);

/** The keyed hashes under which a store's card with this code may be stored. */
export const hashesOfCode = (vault: Vault, storeId: string, code: string): readonly Buffer[] =>
  vault.macs(PURPOSE, `${storeId} ${normalizeCode(code)}`);
