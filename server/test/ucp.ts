import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { anonymous } from "./carts.ts";
import type { Answer, TestServer, TestStore } from "./server.ts";
import type { Json } from "./shop.ts";

type Published = { schemas: Record<string, object> };

const CHECKOUT = "#/$defs/dev.ucp.shopping.checkout";
const CART = "#/$defs/dev.ucp.shopping.cart";

type Place = { profile: string; error: string; cart: readonly string[] };

/** Where a version has the schemas of a profile and of an error, and what its carts are made of. */
const places = {
  "2026-04-08": {
    profile: "discovery/profile.json#/$defs/business_profile",
    error: "shopping/types/error_response.json",
    cart: ["discount"],
  },
  "2026-08-25": {
    profile: "profile.json#/$defs/business_schema",
    error: "common/types/error_response.json",
    cart: ["discount", "buyer_consent"],
  },
} as const;
export type UcpVersion = keyof typeof places;
/** The versions that are spoken. */
export const ucpVersions = Object.keys(places) as UcpVersion[];

/** The schemas of answers that a version of the protocol publishes, by their resource. */
function formsOf(version: UcpVersion) {
  const { schemas }: Published = JSON.parse(
    readFileSync(new URL(`./data/ucp-${version}.json`, import.meta.url), "utf8"),
  );
  // Each has its own: both name their schemas alike.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      uri: (text: string) => URL.canParse(text),
      "date-time": (text: string) =>
        /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    },
  });
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  const at = (path: string) => ({ $ref: `https://ucp.dev/schemas/${path}` });
  const shopping = (path: string) => at(`shopping/${path}`);
  const { profile, error, cart }: Place = places[version];
  return {
    profile: ajv.compile(at(profile)),
    checkout: ajv.compile({
      allOf: [
        shopping("checkout.json"),
        shopping(`fulfillment.json${CHECKOUT}`),
        shopping(`discount.json${CHECKOUT}`),
        shopping(`buyer_consent.json${CHECKOUT}`),
      ],
    }),
    cart: ajv.compile({
      allOf: [shopping("cart.json"), ...cart.map((name) => shopping(`${name}.json${CART}`))],
    }),
    order: ajv.compile(shopping("order.json")),
    search: ajv.compile(shopping("catalog_search.json#/$defs/search_response")),
    lookup: ajv.compile(shopping("catalog_lookup.json#/$defs/lookup_response")),
    product: ajv.compile(shopping("catalog_lookup.json#/$defs/get_product_response")),
    error: ajv.compile(at(error)),
  };
}
const forms = Object.fromEntries(ucpVersions.map((version) => [version, formsOf(version)])) as Record<
  UcpVersion,
  ReturnType<typeof formsOf>
>;
export type Form = keyof ReturnType<typeof formsOf>;

/** Fails where an answer is not as its version of the protocol publishes it. */
export function expectForm(form: Form, body: unknown): void {
  const { version } = (body as Json).ucp;
  if (version === EARLIEST) {
    expectEarliest(form, body as Json);
    return;
  }
  assert.ok(ucpVersions.includes(version), `${form}: ${version}`);
  const check = forms[version as UcpVersion][form];
  assert.ok(check(body), `${form}: ${JSON.stringify(check.errors, null, 1)}\n${JSON.stringify(body)}`);
  if (form === "checkout" || form === "cart" || form === "order") expectSums(body as Json);
}

/**
 * The version before those of which the schemas are at hand: how its amounts and outcomes differ from those
 * of the next.
 */
export const EARLIEST = "2026-01-23";
const severities = [undefined, "recoverable", "requires_buyer_input", "requires_buyer_review"];
const reductions = ["items_discount", "discount"];
const types = [...reductions, "subtotal", "fulfillment", "tax", "fee", "total"];

function expectEarliest(form: Form, body: Json): void {
  const { ucp, totals = [], line_items: lines = [], messages = [], adjustments = [] } = body;
  const text = JSON.stringify(body);
  assert.equal("status" in ucp, false, text);
  for (const { severity } of messages) assert.ok(severities.includes(severity), text);
  if (form === "error") assert.equal(body.status, "requires_escalation", text);
  if (form === "checkout") assert.ok(Array.isArray(body.payment.instruments), text);
  const receipts = [totals, ...lines.map((line: Json) => line.totals)].filter((all) => all.length);
  for (const receipt of receipts) {
    for (const { type, amount } of receipt) assert.ok(types.includes(type) && amount >= 0, text);
    const signed = receipt.map(({ type, amount }: Json) => (reductions.includes(type) ? -amount : amount));
    const sum = signed.slice(0, -1).reduce((so: number, one: number) => so + one, 0);
    assert.equal(sum, signed.at(-1), text);
  }
  for (const one of adjustments) {
    assert.equal("totals" in one, false, text);
    assert.ok(one.amount === undefined || one.amount > 0, text);
    for (const { quantity } of one.line_items ?? []) assert.ok(quantity > 0, text);
  }
  if (form === "order")
    for (const { status } of lines) assert.ok(["processing", "partial", "fulfilled"].includes(status), text);
}

/** The entries of a receipt sum up to its total, and the parts of an entry to that; of lines, too. */
function expectSums({ totals, line_items: lines }: Json): void {
  const amount = ({ amount: minor }: Json) => BigInt(minor);
  const sum = (all: Json[]) => all.reduce((so, one) => so + amount(one), 0n);
  for (const receipt of [totals, ...lines.map((line: Json) => line.totals)]) {
    const total = receipt.find(({ type }: Json) => type === "total");
    assert.equal(sum(receipt.filter((one: Json) => one !== total)), amount(total), JSON.stringify(receipt));
    for (const entry of receipt) if (entry.lines) assert.equal(sum(entry.lines), amount(entry));
  }
}

/** An agent that knows a store's host, and the protocol. */
export function agentOf(server: TestServer, store: TestStore) {
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.send(store, method, path, {
      ...anonymous,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  const path = (endpoint: string) => new URL(endpoint).pathname;
  /**
   * The answer of an operation, in the published form; an outcome without a resource where `form` is "error".
   */
  const told = async (
    form: Form,
    method: string,
    to: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const answer: Answer = await ask(method, to, body, headers);
    assert.ok([200, 201].includes(answer.status), `${method} ${to}: ${answer.status} ${answer.text}`);
    expectForm(form, answer.body);
    return answer.body;
  };
  return { ask, told, path };
}
