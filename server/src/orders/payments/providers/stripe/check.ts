import { hash } from "node:crypto";
import type StripeClient from "stripe";
import type { Account, AccountCheck, CheckRequest, Currency } from "../../provider.ts";
import { toStripe } from "./units.ts";

/** The events that notices are about. */
const events: StripeClient.WebhookEndpointCreateParams.EnabledEvent[] = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.amount_capturable_updated",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "refund.created",
  "refund.updated",
  "refund.failed",
];
/** Amounts of a test payment in whole units: Stripe's least amount differs by currency. */
const amounts = [10n, 1_000n, 50_000n];

/**
 * Asks Stripe whether an account's key works, makes its endpoint for notices, and pays and refunds a test
 * payment. Throws Stripe's errors of requests that a retry may help.
 */
export async function checkAccount(
  stripe: StripeClient,
  { id, currency }: Pick<Account, "id" | "currency">,
  { noticesUrl, version, pays }: CheckRequest,
): Promise<AccountCheck> {
  const known = await readAccount(stripe);
  if (known.key === "unknown") return known;
  const notices = noticesUrl && (await makeEndpoint(stripe, { url: noticesUrl, id, version }));
  const payment = pays && (await payAndRefund(stripe, currency));
  return { ...known, ...(notices && { notices }), ...(payment && { payment }) };
}

async function readAccount(stripe: StripeClient): Promise<AccountCheck> {
  try {
    const { business_profile: profile, settings, charges_enabled } = await stripe.accounts.retrieveCurrent();
    const name = profile?.name || settings?.dashboard.display_name || null;
    return { name, key: "accepted", canCharge: charges_enabled };
  } catch (error) {
    const status = statusOf(error);
    if (status === 401) return { name: null, key: "unknown", canCharge: false };
    // A restricted key may do all that is needed without reading the account.
    if (status === 403) return { name: null, key: "limited", canCharge: true };
    throw error;
  }
}

type EndpointFor = { url: string; id: string; version: number };

/**
 * Makes an account's endpoint, and removes those that were made for it before. Checks of one version of the
 * account get the same endpoint with the same secret, at once or after a crash.
 */
async function makeEndpoint(
  stripe: StripeClient,
  { url, id, version }: EndpointFor,
): Promise<AccountCheck["notices"]> {
  const input = { url, enabled_events: events, metadata: { paymentAccountId: id } };
  const idempotencyKey = `notices:${hash("sha256", JSON.stringify([version, input]))}`;
  const create = (options = {}) => stripe.webhookEndpoints.create(input, options);
  // The same key has the same answer for a day, whatever was changed at Stripe since.
  const first = () =>
    create({ idempotencyKey }).catch((error) => {
      if (isRepeated(error.headers)) return create();
      throw error;
    });
  return orRefused(async () => {
    let made = await first();
    const found = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    const at = found.findIndex((one) => one.id === made.id);
    const isGone = at < 0;
    const isOld = isRepeated(made.lastResponse.headers);
    if (isGone && isOld) made = await create();
    // The newest is first in the list: one that a concurrent check made after this one stays.
    for (const one of isGone && !isOld ? [] : found.slice(at + 1))
      if (one.url === url && one.metadata?.paymentAccountId === id) await removeEndpoint(stripe, one.id);
    return made.secret ? { secret: made.secret } : { refused: "no_secret" };
  });
}

const isRepeated = (headers: Record<string, string> | undefined) =>
  headers?.["idempotent-replayed"] === "true";

// Another check may have removed it.
async function removeEndpoint(stripe: StripeClient, id: string): Promise<void> {
  try {
    await stripe.webhookEndpoints.del(id);
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}

async function payAndRefund(stripe: StripeClient, currency: Currency): Promise<AccountCheck["payment"]> {
  let payment: AccountCheck["payment"];
  for (const units of amounts) {
    const amount = units * 10n ** BigInt(currency.digits);
    payment = { amount, ...(await orRefused(() => payOnce(stripe, amount, currency))) };
    if (payment.refused !== "amount_too_small") break;
  }
  return payment;
}

async function payOnce(
  stripe: StripeClient,
  amount: bigint,
  currency: Currency,
): Promise<{ refused?: string }> {
  const { id, status } = await stripe.paymentIntents.create({
    amount: Number(toStripe(amount, currency)),
    currency: currency.code.toLowerCase(),
    payment_method: "pm_card_visa",
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    description: "Test payment",
  });
  if (status !== "succeeded") return { refused: status };
  await stripe.refunds.create({ payment_intent: id });
  return {};
}

// Stripe's messages may repeat what was sent: only its codes are passed on.
async function orRefused<T>(work: () => Promise<T>): Promise<T | { refused: string }> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || ![400, 402, 403, 404].includes(status)) throw error;
    const { code } = Object(error) as { code?: string };
    return { refused: /^[a-z_]{1,60}$/.test(code ?? "") ? code! : `status_${status}` };
  }
}

const statusOf = (error: unknown) => (Object(error) as { statusCode?: number }).statusCode;
