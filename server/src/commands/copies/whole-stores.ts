import type { Client } from "pg";
import { hasPriceList } from "../../catalogue/price-lists/index.ts";
import { hasProduct } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { dropPaymentSecrets } from "../../orders/payments/index.ts";
import { hasOrder } from "../../orders/placing/index.ts";
import { hasDailyLimits } from "../../people/api-keys/index.ts";
import { hasAmounts } from "../../platform/settings/index.ts";
import { hasCoupon } from "../../pricing/coupons/index.ts";
import { hasCredit } from "../../pricing/credit/index.ts";
import { hasDiscount } from "../../pricing/discounts/index.ts";
import { hasGiftCard } from "../../pricing/gift-cards/index.ts";

/**
 * A condition in SQL for tables of which not all rows move with a store to another server. Rows that are only
 * valid on this server, or for this hour, stay.
 */
export const movedRows: ReadonlyMap<string, string> = new Map([
  // Access tokens are signed by this server; everybody logs in again there.
  ["sessions", "false"],
  ["refresh_tokens", "false"],
  ["account_codes", "false"],
  // Without its code, a registration cannot be confirmed.
  ["customer_registrations", "false"],
  ["registered_passwords", "false"],
  ["login_failures", "false"],
  // An answer is stored for a client that asks the same server again.
  ["idempotency_keys", "false"],
  // Deadlines of payments go with their orders. Sealed jobs are mails, or lead to one, and run here.
  ["jobs", "sealed is null and state in ('waiting', 'running')"],
  // The log lists mails that this server sent.
  ["mails", "false"],
  ["mail_counts", "false"],
  // Deliveries move: an event that both servers send is better than one that neither sends.
  ["webhook_leases", "false"],
]);

export { rewriteProductNamesAsOwner } from "../../catalogue/products/index.ts";

/**
 * Names something in a store that has amounts in its currency; undefined if nothing has. Settings count if
 * the number of digits changes.
 */
export async function amountsOf(reads: Tx, otherDigits: boolean): Promise<string | undefined> {
  if (await hasProduct(reads)) return "a product";
  if (await hasOrder(reads)) return "an order";
  if (await hasCoupon(reads)) return "a coupon";
  if (await hasDiscount(reads)) return "an automatic discount";
  if (await hasPriceList(reads)) return "a price list";
  if (await hasGiftCard(reads)) return "a gift card";
  if (await hasCredit(reads)) return "a customer with store credit";
  if (!otherDigits) return undefined;
  if (await hasAmounts(reads)) return "settings for shipping or cash on delivery";
  return (await hasDailyLimits(reads)) ? "a key with daily limits" : undefined;
}

/** Removes a store's values that were sealed with a lost secret, as the schema's owner. */
export const dropLostSecrets: (owner: Client, storeId: string) => Promise<void> = dropPaymentSecrets;
