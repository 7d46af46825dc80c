import type { Agent as HttpAgent } from "node:http";
import type { Agent as HttpsAgent } from "node:https";
import type StripeClient from "stripe";
import { type Part, traceWork } from "../../../../kit/flow/trace.ts";
import { nodeHttp, nodeHttps } from "../../../../kit/web/node-http.ts";
import {
  type Account,
  type PaymentOrder,
  type Provider,
  ProviderAway,
  type ProviderOptions,
  type ProviderPage,
  ProviderRefused,
  type ProviderType,
  type StartedPayment,
} from "../../provider.ts";
import { checkAccount } from "./check.ts";
import { factOf, idOf, noticeOf, refundFactOf, takesParts } from "./facts.ts";
import { confirmByToken, tokenResultOf } from "./pay-by-token.ts";
import { toStripe } from "./units.ts";

/** The longest time for an answer of Stripe, in milliseconds: a person waits for it. */
const ANSWER_MS = 10_000;
/** The oldest signature of a notice, in seconds. */
const TOLERANCE_S = 300;
const MAX_REFUNDS = 100;

/** Stripe refuses this to some accounts. */
const severalCaptures = {
  payment_method_options: { card: { request_multicapture: "if_available" } },
} as const;

const requestSpan = (): Part => ({ name: "ask Stripe", kind: "client", attributes: {} });

/**
 * Stripe, through its package, which is loaded on first use: that takes 0.2 s and 35 MB. `stripeApi` is the
 * address of a test double.
 */
export function createStripe(type: ProviderType, { stripeApi }: ProviderOptions): Provider {
  const at = stripeApi === undefined ? undefined : new URL(stripeApi);
  let httpAgent: HttpAgent | HttpsAgent | undefined;
  const client = async ({ secrets: { secretKey } }: Account) => {
    const Stripe = await load();
    const { Agent } = at ? nodeHttp() : nodeHttps();
    httpAgent ??= new Agent({ keepAlive: true });
    return new Stripe(secretKey!, {
      timeout: ANSWER_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      httpAgent,
      ...(at && { host: at.hostname, port: at.port, protocol: "http" as const }),
    });
  };
  const ask = async <T>(account: Account, question: (stripe: StripeClient) => Promise<T>): Promise<T> => {
    const stripe = await client(account);
    try {
      return await traceWork(requestSpan, () => question(stripe));
    } catch (error) {
      throw withoutSecrets(error);
    }
  };
  return {
    type,
    begin: (account, { orderId, storeId, orderNumber, charged, capture, key }) =>
      ask(account, async (stripe) =>
        toStartedPayment(
          await stripe.paymentIntents.create(
            {
              amount: Number(toStripe(charged, account.currency)),
              currency: account.currency.code.toLowerCase(),
              capture_method: capture,
              automatic_payment_methods: { enabled: true },
              ...(asksForParts(account, capture) && severalCaptures),
              description: orderNumber,
              metadata: { orderId, storeId },
            },
            { idempotencyKey: keyOf(account, { capture, key }) },
          ),
          account,
        ),
      ),
    resume: (account, { reference }) =>
      ask(account, async (stripe) =>
        toStartedPayment(await stripe.paymentIntents.retrieve(reference), account),
      ),
    openPage: (account, { returnUrl, ...payment }) =>
      ask(account, async (stripe) =>
        pageOf(
          await stripe.checkout.sessions.create(sessionFor(account, payment, returnUrl), {
            idempotencyKey: keyOf(account, payment),
          }),
        ),
      ),
    readPage: (account, session) =>
      ask(account, async (stripe) => pageOf(await stripe.checkout.sessions.retrieve(session))),
    closePage: (account, session) =>
      ask(account, async (stripe) => pageOf(await stripe.checkout.sessions.expire(session))),
    readPayment: (account, { reference }) =>
      ask(account, async (stripe) => {
        const intent = await stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge"] });
        return { ...factOf(intent, account.currency), takesParts: takesParts(intent) };
      }),
    payByToken: (account, { reference }, token, returnUrl) =>
      ask(account, async (stripe) =>
        tokenResultOf(await confirmByToken(stripe, reference, token, returnUrl), account.currency),
      ),
    capture: (account, { reference }, idempotencyKey, part) =>
      ask(account, async (stripe) => {
        const params = part && {
          amount_to_capture: Number(toStripe(part.amount, account.currency)),
          ...(!part.isLast && { final_capture: false }),
        };
        const intent = await stripe.paymentIntents.capture(reference, params ?? {}, { idempotencyKey });
        return factOf(intent, account.currency);
      }),
    void: (account, { reference }, idempotencyKey) =>
      ask(account, async (stripe) =>
        factOf(await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey }), account.currency),
      ),
    readRefunds: (account, { reference }) =>
      ask(account, async (stripe) => {
        const found = await stripe.refunds
          .list({ payment_intent: reference, limit: MAX_REFUNDS })
          .autoPagingToArray({ limit: 10 * MAX_REFUNDS });
        return found.flatMap((refund) => refundFactOf(refund, account.currency) ?? []);
      }),
    refund: (account, { reference }, { amount, refundId }) =>
      ask(account, async (stripe) => {
        const refund = await stripe.refunds.create(
          {
            payment_intent: reference,
            amount: Number(toStripe(amount, account.currency)),
            metadata: { refundId },
          },
          { idempotencyKey: `refund:${refundId}:${reference}` },
        );
        return refundFactOf(refund, account.currency)!;
      }),
    check: (account, request) => ask(account, (stripe) => checkAccount(stripe, account, request)),
    async readNotice({ secrets: { webhookSecret }, currency }, raw, signature) {
      if (!webhookSecret) return undefined;
      const Stripe = await load();
      try {
        const event = Stripe.webhooks!.constructEvent(raw, signature, webhookSecret, TOLERANCE_S);
        return noticeOf(event, currency);
      } catch {
        return undefined;
      }
    },
  };
}

// Stripe refuses the same key with other parameters.
const keyOf = (account: Account, { capture, key }: Pick<PaymentOrder, "capture" | "key">) =>
  asksForParts(account, capture) ? `${key}:parts` : key;

const asksForParts = ({ settings }: Account, capture: PaymentOrder["capture"]) =>
  capture === "manual" && settings.multicapture === true;

const pageOf = ({ id, status, url, payment_intent }: StripeClient.Checkout.Session): ProviderPage => ({
  session: id,
  state: status === "open" ? "open" : status === "complete" ? "complete" : "expired",
  url,
  payment: idOf(payment_intent),
});

/** The parameters of Stripe's own page: one line for the order, in the payer's language. */
const sessionFor = (
  account: Account,
  { charged, capture, orderId, storeId, orderNumber }: PaymentOrder,
  returnUrl: string,
): StripeClient.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: account.currency.code.toLowerCase(),
        unit_amount: Number(toStripe(charged, account.currency)),
        product_data: { name: orderNumber },
      },
    },
  ],
  payment_intent_data: {
    description: orderNumber,
    metadata: { orderId, storeId },
    ...(capture === "manual" && { capture_method: capture }),
  },
  ...(asksForParts(account, capture) && severalCaptures),
  success_url: `${returnUrl}?paid=1`,
  cancel_url: returnUrl,
  locale: "auto",
});

const load = async () => (await import("stripe")).default;

const toStartedPayment = (intent: StripeClient.PaymentIntent, { currency }: Account): StartedPayment => ({
  fact: factOf(intent, currency),
  clientSecret: intent.client_secret,
  redirectUrl: null,
});

// Stripe's messages may repeat what was sent: only its codes are passed on.
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
