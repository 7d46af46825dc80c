import { v7 as uuidv7 } from "uuid";
import { duplicate, type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Reading } from "../../http/nouns/amounts.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import type { Call } from "../../http/route.ts";
import { spendCredit } from "../../people/api-keys/index.ts";
import { findBuyer } from "../../people/customers/index.ts";
import { actorOf } from "./actor.ts";
import { hashCode, last4Of, makeCode } from "./code.ts";
import type { GiftCardCreate, GiftCardSelected } from "./columns.ts";
import { findGiftCards } from "./find.ts";
import { checkGiftCard, giftCard } from "./gift-card.ts";
import { deferGiftCards } from "./sql.ts";

/**
 * Creates a gift card by hand and returns its row and its code, which is shown only once. Throws 400, 409 for
 * a duplicate code, or 403 beyond a key's daily limit.
 */
export async function createGiftCard(
  call: Pick<Call, "tx" | "vault" | "store" | "now" | "principal">,
  input: GiftCardCreate,
): Promise<{ row: GiftCardSelected; secret: string }> {
  const { tx, vault, now } = call;
  const errors: FieldError[] = [];
  const reading: Reading = { digits: call.store.currencyDigits, timeZone: call.store.timeZone, errors };
  const draft = giftCard.writes.draft(reading, input);
  checkGiftCard(draft, input, { ...reading, now });
  if (draft.customerId && !(await findBuyer(tx, { id: draft.customerId })))
    errors.push({ field: "/customerId", code: "not_found" });
  if (errors.length) throw validationFailed(errors);
  // A card from before a change of the installation's secret has another hash, which no constraint compares.
  if (input.code !== undefined && (await findGiftCards(tx, vault, [input.code])).size)
    throw duplicate("/code");
  const code = input.code ?? makeCode();
  const card = {
    id: uuidv7(),
    draft: { ...draft, codeHash: bytesText(hashCode(vault, tx.storeId, code)) },
    derived: {
      last4: last4Of(code),
      balance: draft.initialAmount,
      orderId: null,
      orderItemId: null,
      unit: null,
    },
    now,
  };
  await spendCredit(call, BigInt(draft.initialAmount!));
  const [row] = deferGiftCards(tx, [card], { reason: "created", actor: actorOf(call) }, now);
  return { row: row!, secret: code };
}
