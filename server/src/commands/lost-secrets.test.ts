import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import { furnish, nameOf, routes } from "../../test/furnish.ts";
import { closeAtEnd, startServer, testServer } from "../../test/server.ts";
import { createVault } from "../kit/secrets/vault.ts";
import { createLog } from "../log.ts";
import { logLostSecrets } from "./lost-secrets.ts";

const OTHER = "another secret, long enough for a server";

const first = await testServer();
let asked: Pick<typeof first, "send"> = first;
const furnished = await furnish({ ...first, send: (...sent) => asked.send(...sent) });
const { store } = furnished;
const second = await closeAtEnd(startServer({ ...first.settings, STOA_SECRET: OTHER }));
const send = (method: string, path: string, body?: object) =>
  second.send(store, method, `/api/v1${path}`, body ? { body } : {});

/** What is told at a start with these secrets. */
async function told(...secrets: [string, ...string[]]) {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { connectOwner } = second.database;
  await logLostSecrets({ connectOwner, vault: createVault(secrets) }, createLog("info", sink));
  return lines.map((line) => JSON.parse(line));
}

test("a server with another secret tells at its start what does not open, and what to do", async () => {
  const body = { email: "ada@example.com" };
  await first.send(store, "POST", "/api/v1/auth/customer/forgot-password", { key: undefined, body });
  const [line, ...more] = await told(OTHER);
  assert.deepEqual(more, []);
  assert.deepEqual([line.level, line.stores, line.webhooks > 0, line.jobs], ["warn", 1, true, 1]);
  for (const words of ["STOA_PREVIOUS_SECRET", "PUT /payment-methods", "rotate-secret", "gift cards"])
    assert.ok(line.msg.includes(words), line.msg);
  const secret = first.settings.STOA_SECRET!;
  assert.deepEqual([await told(secret), await told(OTHER, secret)], [[], []]);
});

test("no request to it is a fault of the server's", async () => {
  const card = await first.send(store, "POST", "/api/v1/gift-cards", { body: { amount: "5" } });
  const cart = await first.send(store, "POST", "/api/v1/storefront/carts", {
    key: undefined,
    body: { giftCards: [{ code: card.body.data.code }] },
  });
  const { id, token } = cart.body.data;
  const sent = { key: undefined, headers: { "x-cart-token": token } };
  const found = await second.send(store, "GET", `/api/v1/storefront/carts/${id}`, sent);
  assert.equal(found.status, 200, found.text);

  asked = second;
  // What ends the store, or takes away what others ask for, is not asked for.
  const wanted = routes.filter(
    (route) => route.method !== "DELETE" && !/close|anonymize|merge/.test(route.path),
  );
  const faults: string[] = [];
  for (const route of wanted) {
    const answer = await furnished.ask(route);
    if (answer.status >= 500) faults.push(`${nameOf(route)}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  assert.deepEqual(faults, []);
  assert.ok(!second.logged().includes("request failed"), second.logged());
});

test("payment keys that are entered again, and secrets that are made anew, are all that is needed", async () => {
  const { body: hooks } = await send("GET", "/webhooks");
  for (const { id } of hooks.data.webhooks) {
    const { status, text } = await send("POST", `/webhooks/${id}/rotate-secret`);
    assert.equal(status, 200, text);
  }
  const stripe = { secretKey: "sk_test_0123456789abcdef", webhookSecret: "whsec_0123456789abcdef0123456789" };
  const entered = await send("PUT", "/payment-methods", {
    stripe,
    test: { noticeSecret: "a-secret-for-notices" },
  });
  assert.equal(entered.status, 200, entered.text);
  const lines = await told(OTHER);
  assert.deepEqual([lines[0]?.stores ?? 0, lines[0]?.webhooks ?? 0], [0, 0]);
});
