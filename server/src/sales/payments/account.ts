import type { Tx } from "../../db/tenant.ts";
import type { Vault } from "../../kit/vault.ts";
import { type Capture, paymentSettings } from "./columns.ts";
import { findPaymentSettings, type SettingsFound } from "./settings-sql.ts";

/** What the secrets of an account are sealed for. */
export const SECRET_KEY = "stripe secret key";
export const WEBHOOK_SECRET = "stripe webhook secret";

/** A store's account at a provider, with its secrets open: it is never logged, kept or answered. */
export type Account = {
  readonly secretKey: string;
  readonly publishableKey: string | null;
  readonly capture: Capture;
  readonly multicapture: boolean;
};

/** The account that sealed settings hold, if there is one. */
export function accountIn({ row, secretKey }: SettingsFound, vault: Vault): Account | undefined {
  if (!secretKey) return undefined;
  const { publishableKey, capture, multicapture } = paymentSettings.get(row, "stripe");
  return { secretKey: vault.open(SECRET_KEY, secretKey), publishableKey, capture, multicapture };
}

/** The bound store's account, if there is one. */
export const findAccount = async (tx: Tx, vault: Vault): Promise<Account | undefined> =>
  accountIn(await findPaymentSettings(tx), vault);

/** The secret by which the bound store's notices are signed, if there is one. */
export async function findWebhookSecret(tx: Tx, vault: Vault): Promise<string | undefined> {
  const { webhookSecret } = await findPaymentSettings(tx);
  return webhookSecret ? vault.open(WEBHOOK_SECRET, webhookSecret) : undefined;
}
