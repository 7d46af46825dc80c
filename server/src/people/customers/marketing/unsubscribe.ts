import type { Answer } from "../../../http/answers/answer.ts";
import { notFound } from "../../../http/answers/errors.ts";
import type { Call } from "../../../http/route.ts";
import { namedTokens } from "../../../kit/secrets/named-token.ts";
import { hostedPage, type OriginOf, readSettings } from "../../../platform/settings/index.ts";
import { customers } from "../columns.ts";
import { changeOf, draftOf } from "../draft.ts";
import { customerWrites } from "../schemas.ts";
import { findPresent, lockCustomer } from "../sql.ts";
import { deferChange } from "../write-sql.ts";

const tokensOf = (storeId: string) => namedTokens("un_", "unsubscribe", storeId);
/** The path of the page on which a customer takes the consent to marketing back. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

/** The customer of this store whose consent a token withdraws. Throws 404 for an invalid one. */
export function customerOfUnsubscribe(vault: Call["vault"], storeId: string, token: string): string {
  const tokens = tokensOf(storeId);
  const id = tokens.idOf(token);
  if (!id || !tokens.isOf(vault, id, token)) throw notFound();
  return id;
}

/**
 * A link for each of these customers, in their order; those who are not there, or are anonymized, have none.
 */
export async function unsubscribeLinksOf(
  { tx, vault }: Pick<Call, "tx" | "vault">,
  ids: readonly string[],
  originOf: OriginOf,
): Promise<string> {
  const [present, settings] = await Promise.all([findPresent(tx, ids), readSettings(tx)]);
  const tokens = tokensOf(tx.storeId);
  const links = [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((customerId) => {
    if (!present.has(customerId)) return [];
    const token = tokens.of(vault, customerId);
    const url = hostedPage(settings, originOf, "unsubscribe", unsubscribePath(token)) ?? null;
    return [{ customerId, token, url }];
  });
  return JSON.stringify({ links });
}

/** Takes a consent to marketing back by a token, as often as it is sent. Throws 404. */
export async function unsubscribe(call: Call<object, { token: string }>): Promise<Answer> {
  const { tx, vault, body, now } = call;
  const row = await lockCustomer(tx, customerOfUnsubscribe(vault, tx.storeId, body.token));
  const { anonymizedAt } = customers.read(row);
  const before = customerWrites.draftOf(row);
  const change = anonymizedAt
    ? undefined
    : changeOf(draftOf({ marketingOptIn: false }, { now }, before), before);
  if (change) deferChange(tx, row, change, now);
  return { message: "customer.unsubscribed", data: null };
}
