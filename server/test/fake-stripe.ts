import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

/**
 * How a request goes wrong: it is refused, or its connection ends before or after what it asks for is done.
 */
export type Fault = "away" | "drop_before" | "drop_after" | { refuse: string } | { wait: Promise<unknown> };

/** The end of a payment by a token; one that is processed waits for somebody else. */
export type TokenEnd = "pays" | "declined" | "asks" | "processing" | "over";

type Json = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: objects as Stripe writes them
type Thing = any;

/** Stands in for Stripe: the few endpoints that the server calls, and the actions of people there. */
export type FakeStripe = {
  readonly url: string;
  /** The intents and refunds there are, by their ids. */
  readonly intents: Map<string, Thing>;
  readonly refunds: Map<string, Thing>;
  /** The events so far, the oldest first. */
  readonly events: Thing[];
  /** The requests so far, as `POST /v1/refunds`. */
  readonly requests: string[];
  /** The endpoints for notices that there are, the oldest first. */
  readonly endpoints: Thing[];
  /** The account's facts, which tests may change. */
  readonly merchant: Thing;
  /** Sets the least amount of a payment, in minor units. */
  takeFrom(amount: number): void;
  /** The texts of all bodies and headers that were sent to it. */
  readonly heard: string[];
  /** Makes the next request that matches go wrong. */
  fail(matches: RegExp, how: Fault): void;
  /** The faults of the next requests, the next one first. */
  readonly faults: { matches: RegExp; how: Fault }[];
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Grants an agent a token, and sets the end of a payment by it. A token that is over is unknown. */
  grant(ends: TokenEnd): string;
  /** Accepts a secret key from now on. */
  accept(key: string): void;
  /** The actions of customers: the card is charged or authorized, declined, or waits for the bank. */
  pay(intent: string): void;
  decline(intent: string): void;
  wait(intent: string): void;
  /** Pays on a page of Stripe's: the payment is there from then on. Its id is given. */
  payOnPage(session: string): string;
  expirePage(session: string): void;
  readonly sessions: Map<string, Thing>;
  /** The actions of merchants on Stripe's own pages. */
  refundByHand(intent: string, amount: number): void;
  cancelByHand(intent: string): void;
  /** Whether cards that pay from now on can be captured several times. */
  capturesInParts(can: boolean): void;
  /** The actions of banks: they dispute a payment's charge, and decide. */
  dispute(intent: string, amount?: number): string;
  decide(dispute: string, status: "won" | "lost" | "warning_closed"): void;
  /** The outcome of refunds from now on, and of one that waits. */
  refundsBecome(status: "succeeded" | "pending"): void;
  settleRefund(refund: string, status: "succeeded" | "failed"): void;
  close(): Promise<void>;
};

/** A notice as Stripe signs it. */
export function signNotice(
  event: Thing,
  secret: string,
  ago = 0,
): { raw: string; headers: Record<string, string> } {
  const raw = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1_000) - ago;
  const signature = Stripe.webhooks!.generateTestHeaderString({ payload: raw, secret, timestamp });
  return { raw, headers: { "stripe-signature": signature } };
}

/** The most endpoints for notices of an account. */
export const MOST_ENDPOINTS = 16;

/** Starts it on a port of its own. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const intents = new Map<string, Thing>();
  const refunds = new Map<string, Thing>();
  const events: Thing[] = [];
  const requests: string[] = [];
  const heard: string[] = [];
  const endpoints: Thing[] = [];
  const merchant: Thing = { business_profile: { name: "Kiln & Co" }, charges_enabled: true };
  let leastAmount = 0;
  const keys = new Set<string>();
  const answers = new Map<string, { asked: string; status: number; body: string }>();
  const faults: { matches: RegExp; how: Fault }[] = [];
  let clock = Math.floor(Date.now() / 1_000) - 10_000;
  let refundStatus = "succeeded";
  let takesParts = false;
  const disputes = new Map<string, Thing>();
  const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const tell = (type: string, object: Thing) =>
    events.push(
      structuredClone({ id: idOf("evt"), object: "event", type, created: clock++, data: { object } }),
    );
  const chargeOf = (intent: Thing) => ({
    id: intent.latest_charge,
    object: "charge",
    payment_intent: intent.id,
    amount: intent.amount,
    amount_captured: intent.amount_received,
    captured: intent.amount_received > 0,
    amount_refunded: refundedOf(intent.id),
    refunded: refundedOf(intent.id) === intent.amount_received,
    payment_method_details: {
      type: "card",
      card: { multicapture: { status: intent.takesParts ? "available" : "unavailable" } },
    },
    metadata: intent.metadata,
  });
  const refundedOf = (intent: string) =>
    [...refunds.values()]
      .filter((one) => one.payment_intent === intent && one.status !== "failed")
      .reduce((sum, one) => sum + one.amount, 0);
  const receive = (intent: Thing, amount = intent.amount - intent.amount_received) => {
    Object.assign(intent, {
      status: "succeeded",
      amount_received: intent.amount_received + amount,
      amount_capturable: 0,
      latest_charge: intent.latest_charge ?? idOf("ch"),
    });
    tell("payment_intent.succeeded", intent);
  };
  const cancel = (intent: Thing) => {
    Object.assign(intent, { status: "canceled", canceled_at: clock, amount_capturable: 0 });
    tell("payment_intent.canceled", intent);
  };
  const giveBack = (intent: Thing, amount: number, metadata: Json) => {
    const refund: Thing = {
      id: idOf("re"),
      object: "refund",
      payment_intent: intent.id,
      amount,
      metadata,
      status: refundStatus,
      failure_reason: null,
    };
    refunds.set(refund.id, refund);
    tell("refund.created", refund);
    tell("charge.refunded", chargeOf(intent));
    if (refund.status === "succeeded") tell("refund.updated", refund);
    return refund;
  };

  const tokens = new Map<string, TokenEnd>();
  function confirm(intent: Thing, form: URLSearchParams, version: unknown): [number, Thing] {
    const token = form.get("payment_method_data[shared_payment_granted_token]") ?? "";
    if (version !== "2026-04-22.preview") return refusal("parameter_unknown");
    // Methods that redirect could be among those that are offered.
    if (!URL.canParse(form.get("return_url") ?? "")) return refusal("parameter_missing");
    if (!["requires_payment_method", "requires_action"].includes(intent.status))
      return refusal("payment_intent_unexpected_state");
    const end = tokens.get(token) ?? "over";
    if (end === "over") return refusal("resource_missing");
    intent.next_action = null;
    if (end === "pays") {
      // It is good for one payment.
      tokens.set(token, "over");
      pay(intent.id);
    } else if (end === "declined") {
      intent.status = "requires_payment_method";
      tell("payment_intent.payment_failed", intent);
      const told = { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" };
      return [
        402,
        { error: { ...told, message: `It is declined: ${token}`, payment_intent: { ...intent } } },
      ];
    } else if (end === "asks") {
      const url = `https://hooks.stripe.com/redirect/authenticate/${intent.id}`;
      intent.next_action = {
        type: "redirect_to_url",
        redirect_to_url: { url, return_url: form.get("return_url") },
      };
      intent.status = "requires_action";
      tell("payment_intent.requires_action", intent);
    } else {
      intent.status = "processing";
      tell("payment_intent.processing", intent);
    }
    return [200, intent];
  }

  const sessions = new Map<string, Thing>();
  const newIntent = (
    form: (name: string) => string | null,
    amount: number,
    currency: string | null,
  ): Thing => {
    const intent: Thing = {
      id: idOf("pi"),
      object: "payment_intent",
      amount,
      amount_received: 0,
      amount_capturable: 0,
      currency,
      capture_method: form("capture_method") ?? "automatic",
      created: clock,
      canceled_at: null,
      latest_charge: null,
      status: "requires_payment_method",
      metadata: { orderId: form("metadata[orderId]"), storeId: form("metadata[storeId]") },
    };
    intent.client_secret = `${intent.id}_secret_${randomBytes(12).toString("hex")}`;
    intents.set(intent.id, intent);
    tell("payment_intent.created", intent);
    return intent;
  };
  const expire = (session: Thing) => {
    Object.assign(session, { status: "expired", url: null });
    tell("checkout.session.expired", session);
  };
  function answerSession(
    id: string | undefined,
    act: string | undefined,
    form: URLSearchParams,
  ): [number, Thing] {
    if (!id) {
      const made: Thing = {
        id: idOf("cs_test"),
        object: "checkout.session",
        mode: form.get("mode"),
        status: "open",
        payment_status: "unpaid",
        payment_intent: null,
        amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
        currency: form.get("line_items[0][price_data][currency]"),
        success_url: form.get("success_url"),
        cancel_url: form.get("cancel_url"),
        asked: Object.fromEntries(form),
      };
      made.url = `https://checkout.stripe.com/c/pay/${made.id}`;
      sessions.set(made.id, made);
      return [200, made];
    }
    const session = sessions.get(id);
    if (!session) return refusal("resource_missing", 404);
    if (act !== "expire") return [200, session];
    if (session.status !== "open") return refusal("checkout_session_not_open");
    expire(session);
    return [200, session];
  }

  const open = ["requires_payment_method", "requires_action", "processing", "requires_capture"];
  function answerEndpoints(
    method: string,
    id: string | undefined,
    form: URLSearchParams,
    account: string,
  ): [number, Thing] {
    const own = endpoints.filter((one) => one.account === account);
    if (method === "GET") {
      const data = own.map(({ secret: _, ...one }) => one).reverse();
      return [200, { object: "list", has_more: false, url: "/v1/webhook_endpoints", data }];
    }
    if (method === "DELETE") {
      const found = own.find((one) => one.id === id);
      if (!found) return refusal("resource_missing", 404);
      endpoints.splice(endpoints.indexOf(found), 1);
      return [200, { id, object: "webhook_endpoint", deleted: true }];
    }
    if (own.length >= MOST_ENDPOINTS) return refusal("limit_exceeded");
    const made = {
      id: idOf("we"),
      object: "webhook_endpoint",
      url: form.get("url"),
      metadata: { paymentAccountId: form.get("metadata[paymentAccountId]") },
      secret: idOf("whsec"),
      account,
      events: [...form].filter(([name]) => name.startsWith("enabled_events")),
    };
    endpoints.push(made);
    return [200, made];
  }

  function answer(
    method: string,
    path: string,
    form: URLSearchParams,
    { version, token }: { version: unknown; token: string },
  ): [number, Thing] {
    const [, , kind, id, act] = path.split("/");
    if (kind === "checkout") return answerSession(act, path.split("/")[5], form);
    if (kind === "account") return [200, { id: "acct_1", object: "account", ...merchant }];
    if (kind === "webhook_endpoints") return answerEndpoints(method, id, form, token);
    if (kind === "refunds") {
      const intent = intents.get(form.get("payment_intent") ?? "");
      if (!intent) return refusal("resource_missing", 404);
      if (method === "GET") {
        const data = [...refunds.values()].filter((one) => one.payment_intent === intent.id);
        return [200, { object: "list", has_more: false, url: "/v1/refunds", data }];
      }
      const amount = Number(form.get("amount") ?? intent.amount_received);
      if (amount > intent.amount_received - refundedOf(intent.id)) return refusal("charge_already_refunded");
      if ([...disputes.values()].some((one) => one.payment_intent === intent.id))
        return refusal("charge_disputed");
      return [200, giveBack(intent, amount, { refundId: form.get("metadata[refundId]") })];
    }
    if (!id) {
      const intent = newIntent((name) => form.get(name), Number(form.get("amount")), form.get("currency"));
      intent.asksForParts = form.get("payment_method_options[card][request_multicapture]") === "if_available";
      if (form.get("confirm") === "true") {
        if (intent.amount < leastAmount) return refusal("amount_too_small");
        receive(intent);
      }
      return [200, intent];
    }
    const intent = intents.get(id);
    if (!intent) return refusal("resource_missing", 404);
    if (act === "confirm") return confirm(intent, form, version);
    if (act === "capture") {
      if (intent.status !== "requires_capture") return refusal("payment_intent_unexpected_state");
      const left = intent.amount_capturable;
      const part = Number(form.get("amount_to_capture") ?? left);
      if (part < 1 || part > left) return refusal("amount_too_large");
      if (form.get("final_capture") !== "false" || part === left) receive(intent, part);
      else if (!intent.takesParts) return refusal("capture_unauthorized_payment");
      else {
        intent.amount_received += part;
        intent.amount_capturable -= part;
        tell("payment_intent.amount_capturable_updated", intent);
      }
    } else if (act === "cancel") {
      if (!open.includes(intent.status)) return refusal("payment_intent_unexpected_state");
      cancel(intent);
    } else if (form.get("expand[0]") === "latest_charge" && intent.latest_charge)
      return [200, { ...intent, latest_charge: chargeOf(intent) }];
    return [200, intent];
  }
  const refusal = (code: string, status = 400): [number, Thing] => [
    status,
    { error: { type: "invalid_request_error", code, message: `It is refused: ${heard.at(-1)}` } },
  ];

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url!, "http://stripe.test");
    const method = request.method!;
    requests.push(`${method} ${pathname}`);
    heard.push(`${JSON.stringify(request.headers)} ${body}`);
    const send = (status: number, text: string, headers = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    const at = faults.findIndex(({ matches }) => matches.test(`${method} ${pathname}`));
    const how = at < 0 ? undefined : faults.splice(at, 1)[0]!.how;
    if (typeof how === "object" && "wait" in how) await how.wait;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!keys.has(token))
      return send(
        401,
        JSON.stringify({ error: { type: "invalid_request_error", message: `Invalid API Key: ${token}` } }),
      );
    if (how === "away") return send(503, JSON.stringify({ error: { type: "api_error", message: token } }));
    if (how === "drop_before") return request.socket.destroy();
    if (typeof how === "object" && "refuse" in how) {
      const [status, refused] = refusal(how.refuse);
      return send(status, JSON.stringify(refused));
    }
    const form = method === "GET" ? searchParams : new URLSearchParams(body);
    const key = request.headers["idempotency-key"];
    const asked = createHash("sha256").update(`${method} ${pathname} ${body}`).digest("hex");
    const kept = key && method === "POST" ? answers.get(`${token} ${key}`) : undefined;
    if (kept && kept.asked !== asked)
      return send(400, JSON.stringify({ error: { type: "idempotency_error", message: "other parameters" } }));
    const [status, object] = kept
      ? [kept.status, undefined]
      : answer(method, pathname, form, { version: request.headers["stripe-version"], token });
    const text = kept?.body ?? JSON.stringify(object);
    if (key && method === "POST") answers.set(`${token} ${key}`, { asked, status, body: text });
    if (how === "drop_after") return request.socket.destroy();
    return send(status, text, kept && { "idempotent-replayed": "true" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const known = (id: string) => intents.get(id)!;

  const pay = (id: string) => {
    const intent = known(id);
    if (intent.capture_method === "automatic") return receive(intent);
    Object.assign(intent, {
      status: "requires_capture",
      amount_capturable: intent.amount,
      latest_charge: idOf("ch"),
      takesParts: takesParts && intent.asksForParts,
    });
    tell("payment_intent.amount_capturable_updated", intent);
  };

  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    refunds,
    events,
    requests,
    endpoints,
    merchant,
    takeFrom(amount) {
      leastAmount = amount;
    },
    heard,
    faults,
    forgetKeys: () => answers.clear(),
    fail: (matches, how) => void faults.push({ matches, how }),
    grant(ends) {
      const token = idOf("spt");
      tokens.set(token, ends);
      return token;
    },
    accept: (key) => void keys.add(key),
    pay,
    sessions,
    payOnPage(id) {
      const session = sessions.get(id)!;
      if (session.status !== "open") throw new Error("the page is not open any more");
      const of = (name: string) =>
        session.asked[`payment_intent_data${name.replaceAll(/(\w+)\]?\[?/g, "[$1]")}`] ?? null;
      const intent = newIntent(of, session.amount_total, session.currency);
      Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        payment_intent: intent.id,
        url: null,
      });
      tell("checkout.session.completed", session);
      pay(intent.id);
      return intent.id;
    },
    expirePage: (id) => expire(sessions.get(id)!),
    decline(id) {
      known(id).status = "requires_payment_method";
      tell("payment_intent.payment_failed", known(id));
    },
    wait(id) {
      known(id).status = "processing";
      tell("payment_intent.processing", known(id));
    },
    refundByHand: (id, amount) => void giveBack(known(id), amount, {}),
    cancelByHand: (id) => cancel(known(id)),
    capturesInParts(can) {
      takesParts = can;
    },
    dispute(id, amount = known(id).amount_received) {
      const dispute: Thing = {
        id: idOf("du"),
        object: "dispute",
        amount,
        charge: known(id).latest_charge,
        currency: known(id).currency,
        payment_intent: id,
        reason: "product_not_received",
        status: "needs_response",
        created: clock,
        metadata: {},
      };
      disputes.set(dispute.id, dispute);
      tell("charge.dispute.created", dispute);
      return dispute.id;
    },
    decide(id, status) {
      const dispute = disputes.get(id)!;
      dispute.status = "under_review";
      tell("charge.dispute.updated", dispute);
      dispute.status = status;
      tell("charge.dispute.closed", dispute);
    },
    refundsBecome(status) {
      refundStatus = status;
    },
    settleRefund(id, status) {
      const refund = refunds.get(id)!;
      refund.status = status;
      refund.failure_reason = status === "failed" ? "expired_or_canceled_card" : null;
      tell("refund.updated", refund);
      tell("charge.refund.updated", refund);
      if (status === "failed") tell("refund.failed", refund);
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
