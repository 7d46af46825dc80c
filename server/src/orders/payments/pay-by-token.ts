import {
  type PaymentCall,
  type PaymentRuntime,
  recordPayment,
  reserve,
  startPayment,
  storedPayment,
} from "./begin.ts";
import {
  type Account,
  type Provider,
  ProviderAway,
  ProviderRefused,
  type StoredPayment,
  type TokenResult,
} from "./provider.ts";
import { providerNamed } from "./providers/index.ts";

/** The token that a payer's agent was granted, and the address to which a bank returns the payer. */
export type GrantedToken = { token: string; returnUrl: string };

/**
 * Pays a committed order that waits for payment, by a token that the payer's agent was granted. The payment
 * is begun as any other, so it is taken once, however often it is tried. The result is recorded in the order;
 * `url` is a page of the payer's bank.
 */
export async function payByToken(
  call: PaymentCall,
  asking: PaymentRuntime,
  orderId: string,
  granted: GrantedToken,
): Promise<Pick<TokenResult, "outcome" | "url">> {
  const { request, paymentStatus } = await call.write((tx) => reserve({ ...call, tx }, orderId));
  if (!request) return { outcome: isTaken(paymentStatus) ? "taken" : "refused", url: null };
  const { account, attempt } = request;
  let { reference } = attempt;
  if (reference === null) {
    const begun = await startPayment(asking, call.store, request);
    // Nothing was tried.
    if (!begun) return { outcome: "refused", url: null };
    await recordPayment(call, orderId, begun.fact);
    reference = begun.fact.reference;
  }
  const provider = providerNamed(asking.providers, attempt.provider);
  const tried = await tryToken(provider, granted, account, storedPayment(attempt, reference)).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderAway)) throw error;
      asking.log.warn({ err: error, store: call.store.id, order: orderId }, "a token was sent, unanswered");
      return undefined;
    },
  );
  if (!tried) return { outcome: "waits", url: null };
  const noted = await recordPayment(call, orderId, tried.fact);
  return { outcome: isTaken(noted.paymentStatus) ? "taken" : tried.outcome, url: tried.url };
}

// An unknown or used token says nothing about a payment that was taken before.
const tryToken = async (
  provider: Provider,
  { token, returnUrl }: GrantedToken,
  account: Account,
  payment: StoredPayment,
): Promise<TokenResult> => {
  try {
    return await provider.payByToken(account, payment, token, returnUrl);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const fact = { ...(await provider.readPayment(account, payment)), failedAt: new Date() };
    return { fact, outcome: "refused", url: null };
  }
};

const isTaken = (paymentStatus: string | undefined): boolean =>
  paymentStatus === "paid" || paymentStatus === "authorized";
