import type { Client } from "pg";
import type { Tx } from "../../db/tenant.ts";
import type { Vault } from "../../kit/vault.ts";
import { type Capture, paymentSettings } from "./columns.ts";
import { findPaymentSettings, findSealedSecrets, type SettingsFound } from "./settings-sql.ts";

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

/** The account that sealed settings hold, if there is one. None whose key was sealed by a secret that is lost: it has to be entered again. */
export function accountIn({ row, secretKey: sealed }: SettingsFound, vault: Vault): Account | undefined {
  const secretKey = sealed && vault.tryOpen(SECRET_KEY, sealed);
  if (!secretKey) return undefined;
  const { publishableKey, capture, multicapture } = paymentSettings.get(row, "stripe");
  return { secretKey, publishableKey, capture, multicapture };
}

/** The bound store's account, if there is one. */
export const findAccount = async (tx: Tx, vault: Vault): Promise<Account | undefined> =>
  accountIn(await findPaymentSettings(tx), vault);

/** The secret by which the bound store's notices are signed, if there is one that opens. */
export async function findWebhookSecret(tx: Tx, vault: Vault): Promise<string | undefined> {
  const { webhookSecret } = await findPaymentSettings(tx);
  return webhookSecret ? vault.tryOpen(WEBHOOK_SECRET, webhookSecret) : undefined;
}

/** Of how many stores a secret for payments does not open, as the schema's owner. */
export async function countLostPaymentSecrets(owner: Client, vault: Vault): Promise<number> {
  const found = await findSealedSecrets(owner);
  const opens = (purpose: string, sealed: Buffer | null) =>
    sealed === null || vault.tryOpen(purpose, sealed) !== undefined;
  return found.filter(
    ({ secretKey, webhookSecret }) => !opens(SECRET_KEY, secretKey) || !opens(WEBHOOK_SECRET, webhookSecret),
  ).length;
}
