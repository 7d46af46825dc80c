import type { Agent as HttpAgent } from "node:http";
import type { Agent as HttpsAgent } from "node:https";
import type StripeClient from "stripe";
import { nodeHttp, nodeHttps } from "../../kit/node-http.ts";
import { type Part, traceWork } from "../../kit/trace.ts";
import type { Account } from "./account.ts";
import { factOf, idOf, noticeOf, refundFactOf, takesParts } from "./stripe-facts.ts";
import { payByToken, triedBy } from "./stripe-token.ts";
import {
  type Begun,
  type Provider,
  ProviderAway,
  type ProviderPage,
  ProviderRefused,
  type Wanted,
} from "./types.ts";

/** How long Stripe may take for an answer, in milliseconds: somebody waits for it. */
const ANSWER_MS = 10_000;
/** How old the signature of a notice may be, in seconds. */
const TOLERANCE_S = 300;
const MAX_REFUNDS = 100;

/** Not every account may ask for it: Stripe refuses it to those that may not. */
const severalCaptures = {
  payment_method_options: { card: { request_multicapture: "if_available" } },
} as const;

const asking = (): Part => ({ name: "ask Stripe", kind: "client", attributes: {} });

/**
 * Stripe, through its package, which is loaded on first use: that takes 0.2 s and 35 MB. `url` is the address of what stands in for
 * it in tests.
 */
export function createStripe(url: string | undefined): Provider {
  const at = url === undefined ? undefined : new URL(url);
  let kept: HttpAgent | HttpsAgent | undefined;
  const client = async ({ secretKey }: Pick<Account, "secretKey">) => {
    const Stripe = await load();
    const { Agent } = at ? nodeHttp() : nodeHttps();
    kept ??= new Agent({ keepAlive: true });
    return new Stripe(secretKey, {
      timeout: ANSWER_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      httpAgent: kept,
      ...(at && { host: at.hostname, port: at.port, protocol: "http" as const }),
    });
  };
  const ask = async <T>(account: Account, question: (stripe: StripeClient) => Promise<T>): Promise<T> => {
    const stripe = await client(account);
    try {
      return await traceWork(asking, () => question(stripe));
    } catch (error) {
      throw withoutSecrets(error);
    }
  };
  return {
    name: "stripe",
    begin: (account, { charged, currency, capture, multicapture, key, orderId, storeId, orderNumber }) =>
      ask(account, async (stripe) =>
        begunBy(
          await stripe.paymentIntents.create(
            {
              amount: Number(charged),
              currency: currency.toLowerCase(),
              capture_method: capture,
              automatic_payment_methods: { enabled: true },
              ...(multicapture && severalCaptures),
              description: orderNumber,
              metadata: { orderId, storeId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    openPage: (account, { returnUrl, ...wanted }) =>
      ask(account, async (stripe) =>
        pageOf(
          await stripe.checkout.sessions.create(sessionFor(wanted, returnUrl), {
            idempotencyKey: wanted.key,
          }),
        ),
      ),
    lookAtPage: (account, session) =>
      ask(account, async (stripe) => pageOf(await stripe.checkout.sessions.retrieve(session))),
    closePage: (account, session) =>
      ask(account, async (stripe) => pageOf(await stripe.checkout.sessions.expire(session))),
    resume: (account, reference) =>
      ask(account, async (stripe) => begunBy(await stripe.paymentIntents.retrieve(reference))),
    look: (account, reference) =>
      ask(account, async (stripe) => {
        const intent = await stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge"] });
        return { ...factOf(intent), takesParts: takesParts(intent) };
      }),
    payByToken: (account, reference, token, returnUrl) =>
      ask(account, async (stripe) => triedBy(await payByToken(stripe, reference, token, returnUrl))),
    capture: (account, reference, key, part) =>
      ask(account, async (stripe) => {
        const wanted = part
          ? { amount_to_capture: Number(part.amount), ...(!part.isLast && { final_capture: false }) }
          : {};
        return factOf(await stripe.paymentIntents.capture(reference, wanted, { idempotencyKey: key }));
      }),
    void: (account, reference, key) =>
      ask(account, async (stripe) =>
        factOf(await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: key })),
      ),
    refunds: (account, reference) =>
      ask(account, async (stripe) => {
        const found = await stripe.refunds
          .list({ payment_intent: reference, limit: MAX_REFUNDS })
          .autoPagingToArray({ limit: 10 * MAX_REFUNDS });
        return found.flatMap((refund) => refundFactOf(refund) ?? []);
      }),
    refund: (account, { payment, amount, refundId }) =>
      ask(account, async (stripe) => {
        const refund = await stripe.refunds.create(
          { payment_intent: payment, amount: Number(amount), metadata: { refundId } },
          { idempotencyKey: `refund:${refundId}:${payment}` },
        );
        return refundFactOf(refund)!;
      }),
    async readNotice(secret, raw, signature) {
      const Stripe = await load();
      try {
        return noticeOf(Stripe.webhooks!.constructEvent(raw, signature, secret, TOLERANCE_S));
      } catch {
        return undefined;
      }
    },
  };
}

const pageOf = ({ id, status, url, payment_intent }: StripeClient.Checkout.Session): ProviderPage => ({
  session: id,
  state: status === "open" ? "open" : status === "complete" ? "complete" : "expired",
  url,
  payment: idOf(payment_intent),
});

/** What Stripe's own page asks for: one line that is the order, in the payer's language. */
const sessionFor = (
  { charged, currency, capture, multicapture, orderId, storeId, orderNumber }: Wanted,
  returnUrl: string,
): StripeClient.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: Number(charged),
        product_data: { name: orderNumber },
      },
    },
  ],
  payment_intent_data: {
    description: orderNumber,
    metadata: { orderId, storeId },
    ...(capture === "manual" && { capture_method: capture }),
  },
  ...(multicapture && severalCaptures),
  success_url: `${returnUrl}?paid=1`,
  cancel_url: returnUrl,
  locale: "auto",
});

const load = async () => (await import("stripe")).default;

const begunBy = (intent: StripeClient.PaymentIntent): Begun => ({
  fact: factOf(intent),
  clientSecret: intent.client_secret,
  redirectUrl: null,
});

// Its messages may repeat what was sent: only its codes go on.
function withoutSecrets(error: unknown): Error {
  const { type, code, statusCode } = Object(error) as { type?: string; code?: string; statusCode?: number };
  if (!type?.startsWith("Stripe"))
    return error instanceof Error ? error : new Error("Stripe could not be asked");
  const word = /^[a-z_]{1,60}$/.test(code ?? "") ? code! : undefined;
  const isOver =
    (statusCode === 400 || statusCode === 402 || statusCode === 404) &&
    word !== "lock_timeout" &&
    type !== "StripeIdempotencyError";
  if (isOver) return new ProviderRefused(word ?? `status_${statusCode}`);
  return new ProviderAway(`Stripe could not be asked: ${[type, statusCode, word].filter(Boolean).join(" ")}`);
}
