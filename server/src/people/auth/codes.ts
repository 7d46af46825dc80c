import { randomInt, timingSafeEqual } from "node:crypto";
import type { Call } from "../../http/route.ts";
import { randomBase62 } from "../../kit/secrets/token.ts";
import { type CodePurpose, codePlaceOf, countTry, deferStoredCode, storeCode, useCode } from "./code-sql.ts";
import type { CodeHolder } from "./person.ts";

type Runtime = Pick<Call, "tx" | "vault" | "now">;
/** The holder and purpose of a code. */
type CodeScope = {
  of: CodeHolder;
  purpose: CodePurpose;
  /** A further binding, such as the address that it confirms. */
  about?: string;
};
type CodeRequest = CodeScope & { form?: "digits" | "token"; ttlMs?: number };

const MINUTE = 60_000;
const TOKEN_LENGTH = 22; // 22 × log2(62) = 131 bits
const TOKEN = /^[0-9A-Za-z]{22}$/;

// Six digits can be typed: repeated requests for new codes give a guesser a chance of 1 in 200,000 each, so
// endpoints that accept them count failures. Other purposes use tokens that cannot be guessed.
const defaults = {
  verify_email: { form: "digits", ttlMs: 24 * 60 * MINUTE },
  reset_password: { form: "token", ttlMs: 60 * MINUTE },
  invitation: { form: "token", ttlMs: 7 * 24 * 60 * MINUTE },
  change_email: { form: "token", ttlMs: 60 * MINUTE },
  log_in: { form: "token", ttlMs: 15 * MINUTE },
} as const;

/**
 * Creates a one-time code in place of the holder's earlier one for the same purpose, and stores a keyed hash
 * of it. `form` and `ttlMs` default to 6 digits for a day to verify an address, and to a token of 131 bits
 * for an hour to reset a password or confirm another address, for 15 minutes to log in, and for 7 days to
 * accept an invitation.
 */
export async function issueCode(call: Runtime, request: CodeRequest): Promise<string> {
  const { code, stored } = makeCode(call, request);
  await storeCode(call.tx, stored);
  return code;
}

/** Creates a code that is stored with the commit. */
export function deferCode(call: Runtime, request: CodeRequest): string {
  const { code, stored } = makeCode(call, request);
  deferStoredCode(call.tx, stored);
  return code;
}

/**
 * Creates a code of six digits to type and a token for a link, stored with the commit; using one uses up
 * both.
 */
export function deferCodeAndToken(
  call: Runtime,
  request: Omit<CodeRequest, "form">,
): { code: string; token: string } {
  const token = randomBase62(TOKEN_LENGTH);
  const { code, stored } = makeCode(call, { ...request, form: "digits" }, token);
  deferStoredCode(call.tx, stored);
  return { code, token };
}

function makeCode(call: Runtime, request: CodeRequest, token?: string) {
  const { of, purpose, form, ttlMs } = { ...defaults[request.purpose], ...request };
  const code = form === "digits" ? String(randomInt(1_000_000)).padStart(6, "0") : randomBase62(TOKEN_LENGTH);
  const hashOf = (secret: string) => call.vault.mac(PURPOSE, textOf(call, request, secret));
  const hashes = { hash: hashOf(code), tokenHash: token === undefined ? null : hashOf(token) };
  const expiresAt = new Date(call.now.getTime() + ttlMs);
  return { code, stored: { of, purpose, ...hashes, expiresAt, now: call.now } };
}

/** Whether a text has the form of a token, which cannot be guessed, instead of a code's. */
export const isToken = (code: string): boolean => TOKEN.test(code);

/**
 * Uses a code up: true once, for the right code or its link's token. Five tries, counted atomically, end the
 * code, but not the token; answer a wrong one by `refused`, so that the count is committed.
 */
export async function redeemCode(
  call: Runtime,
  { code, ...scope }: CodeScope & { code: string },
): Promise<boolean> {
  const { tx, vault, now } = call;
  const stored = await countTry(tx, { ...scope, isToken: isToken(code) }, now);
  if (!stored) return false;
  const possible = vault.macs(PURPOSE, textOf(call, scope, code));
  const matches = stored.hashes.flatMap((hash) => possible.map((mac) => timingSafeEqual(mac, hash)));
  if (!matches.includes(true)) return false;
  await useCode(tx, stored.id, now);
  return true;
}

const PURPOSE = "account code";
const textOf = ({ tx }: Runtime, { of, purpose, about }: CodeScope, code: string) =>
  [tx.storeId, codePlaceOf(of).id, purpose, ...(about === undefined ? [] : [about]), code].join(" ");
