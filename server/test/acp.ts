import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";
import type { Json } from "./shop.ts";

const published: { schemas: Record<string, object> } = JSON.parse(
  readFileSync(new URL("./protocols/acp-2026-04-17.json", import.meta.url), "utf8"),
);
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    uri: (text: string) => URL.canParse(text),
    email: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    "date-time": (text: string) =>
      /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
  },
});
for (const schema of Object.values(published.schemas)) ajv.addSchema(schema);
const of = (name: string, file = "schema.agentic_checkout.json") =>
  ajv.compile({ $ref: `https://example.com/schemas/${file}#/$defs/${name}` });

/** The schemas that the protocol publishes for its requests and answers. */
const forms = {
  discovery: of("DiscoveryResponse"),
  session: of("CheckoutSession"),
  completed: of("CheckoutSessionWithOrder"),
  cart: of("Cart", "schema.cart.json"),
  order: of("Order"),
  error: of("Error"),
};
type Form = keyof typeof forms;

/** Fails where an answer is not as the protocol publishes it, or its receipts do not sum up. */
export function expectForm(form: Form, body: unknown): void {
  const check = forms[form];
  assert.ok(check(body), `${form}: ${JSON.stringify(check.errors, null, 1)}\n${JSON.stringify(body)}`);
  const { totals, line_items: lines = [] } = body as Json;
  if (totals) for (const receipt of [totals, ...lines.map((line: Json) => line.totals)]) expectSum(receipt);
}

const signs: Readonly<Record<string, bigint>> = {
  items_base_amount: 1n,
  items_discount: -1n,
  discount: -1n,
  fulfillment: 1n,
  fee: 1n,
  tax: 1n,
  store_credit: -1n,
};

/** The lines of a receipt sum up to its subtotal and its total, and the parts of a tax on top to the tax. */
function expectSum(receipt: Json[]): void {
  const amount = (type: string) => receipt.find((one) => one.type === type)?.amount;
  const sum = (types: readonly string[]) =>
    receipt
      .filter(({ type }) => types.includes(type))
      .reduce((so, { type, amount: minor }) => so + signs[type]! * BigInt(minor), 0n);
  if (!receipt.some(({ type }) => type === "items_base_amount")) return;
  const told = JSON.stringify(receipt);
  assert.equal(sum(["items_base_amount", "items_discount"]), BigInt(amount("subtotal")), told);
  assert.equal(sum(Object.keys(signs)), BigInt(amount("total")), told);
  for (const { type, amount: minor, breakdown } of receipt) {
    const parts = (breakdown ?? []).reduce((so: bigint, one: Json) => so + BigInt(one.amount), 0n);
    if (type === "tax") assert.equal(parts, BigInt(minor), told);
    assert.ok(BigInt(minor) >= 0n, told);
  }
}

export const ACP = "/api/v1/acp";
export const SESSIONS = `${ACP}/checkout_sessions`;
export const CARTS = `${ACP}/carts`;
export const VERSION = "2026-04-17";

/** An agent with a key of a store; each write has an idempotency key of its own where none is given. */
export function buyerAgent(server: TestServer, store: TestStore, key: string | undefined = store.key) {
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent: Sent = { key, headers: { "api-version": VERSION, ...headers } };
    if (method !== "GET") sent.headers = { "idempotency-key": randomUUID(), ...sent.headers };
    return server.send(store, method, path, { ...sent, ...(body === undefined ? {} : { body }) });
  };
  /** The answer of an operation, in the published form. */
  const told = async (
    form: Form,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Json> => {
    const answer: Answer = await ask(method, path, body, headers);
    assert.ok([200, 201].includes(answer.status), `${method} ${path}: ${answer.status} ${answer.text}`);
    expectForm(form, answer.body);
    return answer.body;
  };
  /** The refusal of an operation, as `status code param`. */
  const refused = async (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<string> => {
    const { status, body: told } = await ask(method, path, body, headers);
    assert.ok(status >= 400, `${method} ${path}: ${status}`);
    expectForm("error", told);
    return [status, told.code, told.param].filter(Boolean).join(" ");
  };
  return { ask, told, refused };
}
