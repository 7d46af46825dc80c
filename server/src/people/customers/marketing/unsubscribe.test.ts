import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../../test/assert-refused.ts";
import { assertSafePage, HOSTILE, visitorOf } from "../../../../test/pages.ts";
import { type Sent, testServer } from "../../../../test/server.ts";
import type { Fields, Json } from "../../../../test/shop.ts";

const LINKS = "/api/v1/customer/unsubscribe-links";
const UNSUBSCRIBE = "/api/v1/storefront/unsubscribe";

const server = await testServer();
const [store, elsewhere] = [await server.createStore({ name: HOSTILE }), await server.createStore()];
const { get, post } = visitorOf(server, store);

const send = (method: string, path: string, sent: Sent = {}, at = store) =>
  server.send(at, method, path, sent);
const customer = async (more: Fields = {}): Promise<Json> => {
  const body = {
    email: `${randomUUID()}@example.com`,
    firstName: "Ada",
    lastName: "King",
    marketingOptIn: true,
    marketingConsentSource: "fair",
    sendMail: false,
    ...more,
  };
  return dataOf(await send("POST", "/api/v1/customer", { body }), 201);
};
const read = async (id: string): Promise<Json> => dataOf(await send("GET", `/api/v1/customer/${id}`));
const linksOf = async (...ids: string[]): Promise<Json[]> =>
  dataOf(await send("POST", LINKS, { body: { ids } })).links;
const byToken = (token: string, sent: Sent = {}, at = store) =>
  send("POST", UNSUBSCRIBE, { key: undefined, body: { token }, ...sent }, at);

test("links are made for whoever may read customers, of their own store's alone", async () => {
  const [ada, bo] = [await customer(), await customer({ marketingOptIn: false })];
  const body = { ids: [bo.id, MISSING, ada.id, ada.id] };
  assertRefused(await send("POST", LINKS, { key: undefined, body }), 401, "unauthenticated");
  assertRefused(
    await send("POST", LINKS, { ...(await store.makeKey(["orders"])), body }),
    403,
    "permission_denied",
  );
  assertInvalid(await send("POST", LINKS, { body: { ids: [] } }), "/ids");
  assertInvalid(await send("POST", LINKS, { body: { ids: ["x"] } }), "/ids/0");
  const { key } = await store.makeKey(["customers:read"]);
  const { links } = dataOf(await send("POST", LINKS, { key, body }));
  assert.deepEqual(
    links.map(({ customerId }: Json) => customerId),
    [bo.id, ada.id],
  );
  for (const { token, url } of links) assert.equal(url, `https://${store.domain}/unsubscribe/${token}`);
  assert.deepEqual(dataOf(await send("POST", LINKS, { body }, elsewhere)).links, []);
  await send("POST", `/api/v1/customer/${bo.id}/anonymize`);
  assert.deepEqual(await linksOf(bo.id), []);
});

test("a token takes the consent back, once and for all, in its store", async () => {
  const { id } = await customer();
  const [{ token }] = (await linksOf(id)) as [Json];
  assert.equal((await byToken(token)).status, 200);
  const { marketingOptIn, marketingConsentAt, marketingConsentSource, version } = await read(id);
  assert.deepEqual(
    [marketingOptIn, marketingConsentAt, marketingConsentSource, version],
    [false, null, null, 2],
  );
  assert.equal((await byToken(token)).status, 200);
  assert.equal((await read(id)).version, 2, "nothing changed");
  // Consent that is given again is taken back by the same link.
  await send("PUT", `/api/v1/customer/${id}`, { body: { marketingOptIn: true } });
  const tried = await send("POST", `${UNSUBSCRIBE}?dryRun=true`, { key: undefined, body: { token } });
  assert.equal(tried.status, 200);
  assert.equal((await read(id)).marketingOptIn, true);
  const headers = { "idempotency-key": randomUUID() };
  const [first, again] = [await byToken(token, { headers }), await byToken(token, { headers })];
  assert.equal(first.text, again.text);
  assert.equal(again.headers["idempotent-replayed"], "true");
  assert.equal((await read(id)).marketingOptIn, false);
  assertInvalid(await send("POST", UNSUBSCRIBE, { key: undefined, body: {} }), "/token");
  const missing = await byToken("un_nothing");
  assertRefused(missing, 404, "not_found");
  const bent = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  assert.equal(bytesOf(await byToken(bent)), bytesOf(missing));
  const foreign = await byToken(token, {}, elsewhere);
  assert.equal(bytesOf(foreign), bytesOf(await byToken("un_nothing", {}, elsewhere)));
  await send("POST", `/api/v1/customer/${id}/anonymize`);
  assert.equal((await byToken(token)).status, 200, "a mail that comes late does no harm");
});

test("the page asks, and only what is sent has an effect", async () => {
  const { id } = await customer();
  const [{ url }] = (await linksOf(id)) as [Json];
  const { pathname } = new URL(url);
  for (const language of ["en", "ar", "fr", "de", "es", "tr"]) {
    const page = await get(pathname, { headers: { "accept-language": language } });
    assert.equal(page.status, 200);
    assertSafePage(page);
    assert.ok(page.text.includes(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`));
  }
  assert.equal((await read(id)).marketingOptIn, true);
  const done = await post(pathname, { ask: "1" });
  assert.deepEqual([done.status, done.headers.location], [303, `${pathname}?done=1`]);
  assert.ok(
    (await get(done.headers.location!)).text.includes("You’ve been unsubscribed from our marketing emails."),
  );
  assert.equal((await read(id)).marketingOptIn, false);
  for (const path of ["/unsubscribe/un_nothing", "/unsubscribe/x", `${pathname}x`]) {
    assert.equal((await get(path)).status, 404);
    assert.equal((await post(path, {})).status, 404);
  }
});

test("a program that reads mails does it by one POST, and is led nowhere (RFC 8058)", async () => {
  const boundary = "----one";
  const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
  for (const [type, raw] of [
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [`multipart/form-data; boundary=${boundary}`, multipart],
  ] as const) {
    const { id } = await customer();
    const [{ url }] = (await linksOf(id)) as [Json];
    const { pathname } = new URL(url);
    const answer = await send("POST", pathname, { key: undefined, raw, headers: { "content-type": type } });
    assert.equal(answer.status, 200, answer.text);
    assertSafePage(answer);
    assert.equal((await read(id)).marketingOptIn, false, type);
  }
});

test("where the page is turned off it is not there, and tokens go on", async () => {
  const { id } = await customer();
  const [{ url, token }] = (await linksOf(id)) as [Json];
  await send("PUT", "/api/v1/settings", { body: { pages: { unsubscribe: false } } });
  assert.deepEqual(await linksOf(id), [{ customerId: id, token, url: null }]);
  assert.equal((await get(new URL(url).pathname)).status, 404);
  assert.equal((await byToken(token)).status, 200);
  assert.equal((await read(id)).marketingOptIn, false);
});
