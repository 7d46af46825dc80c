import { hash } from "node:crypto";
import type StripeClient from "stripe";
import type { Currency, TokenResult } from "../../provider.ts";
import { factOf } from "./facts.ts";

type Intent = StripeClient.PaymentIntent;

/** The version of Stripe's API that knows shared payment tokens. */
const VERSION = "2026-04-22.preview";

/**
 * Confirms an intent by a shared payment token, once, and returns its current state, also if its card was
 * declined. A bank returns the payer to `returnUrl`. Throws any other error of Stripe.
 */
export async function confirmByToken(
  stripe: StripeClient,
  reference: string,
  token: string,
  returnUrl: string,
): Promise<Intent> {
  const idempotencyKey = `token:${reference}:${hash("sha256", token)}`;
  // The package has no types for preview versions.
  const params = {
    payment_method_data: { shared_payment_granted_token: token },
    return_url: returnUrl,
  } as unknown as StripeClient.PaymentIntentConfirmParams;
  try {
    return await stripe.paymentIntents.confirm(reference, params, { apiVersion: VERSION, idempotencyKey });
  } catch (error) {
    const { type, payment_intent: declined } = Object(error) as { type?: string; payment_intent?: Intent };
    if (type === "StripeCardError" && declined) return declined;
    throw error;
  }
}

const outcomes: Partial<Record<Intent["status"], TokenResult["outcome"]>> = {
  succeeded: "taken",
  requires_capture: "taken",
  processing: "waits",
  requires_action: "asks",
};

/** The result of an attempt to pay that was just made. */
export function tokenResultOf(intent: Intent, currency: Currency): TokenResult {
  const outcome = outcomes[intent.status] ?? "refused";
  const fact = factOf(intent, currency);
  const now = new Date();
  const times = { ...(outcome === "refused" ? { failedAt: now } : { triedAt: now }) };
  return { fact: { ...fact, ...times }, outcome, url: intent.next_action?.redirect_to_url?.url ?? null };
}
