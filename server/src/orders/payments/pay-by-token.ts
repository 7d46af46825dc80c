import { type Asking, ask, type Beginning, noteBegun, reserve } from "./begin.ts";
import { type Provider, ProviderAway, ProviderRefused, type Tried } from "./types.ts";

/** What a payer's agent was granted, and where a bank sends the payer back to. */
export type Granted = { token: string; returnUrl: string };

/**
 * Pays an order that waits for it by a token that somebody's agent was granted, once it is committed. The payment is begun as any other one, so
 * whatever it is tried by, and however often, it is taken once. What came of it is in the order's books then; `url` is a page of the payer's bank.
 */
export async function payByToken(
  call: Beginning,
  asking: Asking,
  orderId: string,
  granted: Granted,
): Promise<Pick<Tried, "outcome" | "url">> {
  const { asks, paymentStatus } = await call.write((tx) => reserve({ ...call, tx }, orderId));
  if (!asks) return { outcome: isTaken(paymentStatus) ? "taken" : "refused", url: null };
  const { account, attempt } = asks;
  let { reference } = attempt;
  if (reference === null) {
    const begun = await ask(asking, call.store, asks);
    // Nothing was tried.
    if (!begun) return { outcome: "refused", url: null };
    await noteBegun(call, orderId, begun.fact);
    reference = begun.fact.reference;
  }
  const tried = await tryToken(asking.providers[attempt.provider], granted, { account, reference }).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderAway)) throw error;
      asking.log.warn({ err: error, store: call.store.id, order: orderId }, "a token was sent, unanswered");
      return undefined;
    },
  );
  if (!tried) return { outcome: "waits", url: null };
  const noted = await noteBegun(call, orderId, tried.fact);
  return { outcome: isTaken(noted.paymentStatus) ? "taken" : tried.outcome, url: tried.url };
}

// A token that is none, or is over, says nothing of a payment that was taken before.
const tryToken = async (
  provider: Provider,
  { token, returnUrl }: Granted,
  { account, reference }: { account: Parameters<Provider["look"]>[0]; reference: string },
): Promise<Tried> => {
  try {
    return await provider.payByToken(account, reference, token, returnUrl);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const fact = { ...(await provider.look(account, reference)), failedAt: new Date() };
    return { fact, outcome: "refused", url: null };
  }
};

const isTaken = (paymentStatus: string | undefined): boolean =>
  paymentStatus === "paid" || paymentStatus === "authorized";
