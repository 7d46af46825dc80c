import type { Answer } from "../../http/answers/answer.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { hashCode } from "./code.ts";
import { giftCardFault } from "./fault.ts";
import { findGiftCards } from "./find.ts";

/**
 * Answers the balance of a gift card to anyone with its code. Throws 429, and one 404 for every card that
 * cannot pay.
 */
export async function checkGiftCard(call: Call<object, { code: string }>): Promise<Answer> {
  const { tx, vault, store, now } = call;
  const { code } = call.body;
  await call.drawAttempt(hashCode(vault, store.id, code).toString("hex"));
  const card = (await findGiftCards(tx, vault, [code])).get(code);
  if (!card || giftCardFault(card, now)) throw notFound();
  const { last4, expiresAt } = card;
  const balance = formatMoney(String(card.balance), store.currencyDigits);
  return { message: "ok", data: JSON.stringify({ last4, balance, currency: store.currency, expiresAt }) };
}
