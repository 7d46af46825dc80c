import { randomInt } from "node:crypto";
import type { Tx } from "../../db/tenant.ts";
import { hashToken } from "../../kit/secrets/token.ts";
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from "./sql.ts";

const COUNT = 10;
// No vowels, so no words, and nothing that looks like something else. 16 × log2(28) = 76 bits: a plain hash
// is enough, and the codes still work after the installation's secret was lost.
const ALPHABET = "23456789bcdfghjkmnpqrstvwxyz";
const LENGTH = 16;

/** The stored hash of a recovery code, in any spelling. */
const hashOf = (code: string) => hashToken(code.toLowerCase().replace(/[^0-9a-z]/g, ""));

/** Replaces a person's recovery codes by ten new ones. Only their hashes are stored. */
export async function giveRecoveryCodes(tx: Tx, id: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode);
  await replaceRecoveryCodes(tx, id, codes.map(hashOf));
  return codes;
}

/** Gives a person recovery codes who has none; null for one who has. */
export async function giveFirstRecoveryCodes(tx: Tx, id: string): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, id)) ? null : giveRecoveryCodes(tx, id);
}

/** Uses a recovery code up: true once, for one of the person's. */
export const redeemRecoveryCode = (tx: Tx, id: string, code: string): Promise<boolean> =>
  useRecoveryCode(tx, id, hashOf(code));

function makeCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return signs.match(/.{4}/g)!.join("-");
}
