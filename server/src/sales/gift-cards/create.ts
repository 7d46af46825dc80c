import { v7 as uuidv7 } from "uuid";
import { duplicate, type FieldError, validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { findBuyer } from "../../people/customers/index.ts";
import { actorOf } from "./actor.ts";
import { hashCode, last4Of, makeCode } from "./code.ts";
import { findGiftCards } from "./find.ts";
import { checkCode, readAmount, readExpiry } from "./input.ts";
import type { GiftCardCreate } from "./schemas.ts";
import { insertGiftCard } from "./sql.ts";

/**
 * Makes a gift card by hand and returns its id and code, which is told this once. Throws 400, or 409 for a code that is
 * taken.
 */
export async function createGiftCard(
  { tx, vault, store, now, principal }: Pick<Call, "tx" | "vault" | "store" | "now" | "principal">,
  input: GiftCardCreate,
): Promise<{ id: string; code: string }> {
  const errors: FieldError[] = [];
  const amount = readAmount({ digits: store.currencyDigits, errors }, input.amount);
  if (input.code !== undefined) checkCode({ errors }, input.code);
  const expiresAt = readExpiry({ errors }, input.expiresAt ?? null, now);
  const customerId = input.customerId?.toLowerCase() ?? null;
  if (customerId && !(await findBuyer(tx, { id: customerId })))
    errors.push({ field: "/customerId", code: "not_found" });
  if (errors.length) throw validationFailed(errors);
  const code = input.code ?? makeCode();
  // A card of before the installation's secret changed has another hash, which no constraint compares.
  const isTaken = input.code !== undefined && (await findGiftCards(tx, vault, [code])).size > 0;
  const id = uuidv7();
  const card = {
    id,
    hash: hashCode(vault, tx.storeId, code),
    last4: last4Of(code),
    amount,
    expiresAt,
    note: input.note?.trim() || null,
    customerId,
    bought: null,
  };
  const cause = { reason: "created", actor: actorOf({ principal }) };
  if (isTaken || !(await insertGiftCard(tx, card, cause, now))) throw duplicate("/code");
  return { id, code };
}
