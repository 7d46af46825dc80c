import type { Tx } from "../../db/tenant.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { hashCode, hashesOfCode } from "./code.ts";
import type { GiftCardRow } from "./columns.ts";
import { giftCardFault } from "./fault.ts";
import { findByHashes } from "./sql.ts";

/**
 * Finds the gift cards with these codes, by the code as it was given; an unknown code is not in the result.
 * One statement.
 */
export const findGiftCards = (tx: Tx, vault: Vault, codes: readonly string[]) =>
  findEach(tx, vault, codes, { locks: false });

/**
 * Finds the gift cards and locks them in the order of their ids until the transaction ends, so that they can
 * pay.
 */
export const lockGiftCards = (tx: Tx, vault: Vault, codes: readonly string[]) =>
  findEach(tx, vault, codes, { locks: true });

async function findEach(
  tx: Tx,
  vault: Vault,
  codes: readonly string[],
  how: { locks: boolean },
): Promise<ReadonlyMap<string, GiftCardRow>> {
  const hashes = new Map(codes.map((code) => [code, hashesOfCode(vault, tx.storeId, code)]));
  const found = await findByHashes(tx, [...hashes.values()].flat(), how);
  return new Map(
    [...hashes].flatMap(([code, all]) => {
      const hash = all.map((one) => one.toString("hex")).find((one) => found.has(one));
      return hash ? [[code, found.get(hash)!] as const] : [];
    }),
  );
}

/**
 * Answers the balance of a gift card to anyone with its code. Throws 429, and one 404 for every card that
 * cannot pay.
 */
export async function answerBalance(call: Call<object, { code: string }>): Promise<Answer> {
  const { tx, vault, store, now } = call;
  const { code } = call.body;
  await call.drawAttempt(hashCode(vault, store.id, code).toString("hex"));
  const card = (await findGiftCards(tx, vault, [code])).get(code);
  if (!card || giftCardFault(card, now)) throw notFound();
  const { last4, expiresAt } = card;
  const balance = formatMoney(String(card.balance), store.currencyDigits);
  return { message: "ok", data: JSON.stringify({ last4, balance, currency: store.currency, expiresAt }) };
}
