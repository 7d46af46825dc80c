import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { assertSafePage, fieldsOf, HOSTILE, visitorOf } from "../../../test/pages.ts";
import { addPerson } from "../../../test/people.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { HOME, openShop, type Shop } from "../../../test/shop.ts";
import { hashPassword, hashTemporary } from "../../people/auth/index.ts";

const server = await testServer();
const password = "four small blue kettles";
let shop: Shop;
let visitor: ReturnType<typeof visitorOf>;
let passwordHash: string;
before(async () => {
  shop = await openShop(server);
  visitor = visitorOf(server, shop.store);
  passwordHash = await hashPassword(password, shop.store.id);
});

async function member() {
  const email = `${randomUUID()}@example.com`;
  const id = await addPerson(server, shop.store, "customer", { email, passwordHash });
  return { email, id };
}
/** What a browser keeps of the cookies that it was given. */
function jar(before = "", answer?: Answer): string {
  const cookies = new Map(
    before
      .split("; ")
      .filter(Boolean)
      .map((pair) => pair.split("=", 2) as [string, string]),
  );
  for (const one of answer?.headers["set-cookie"] ?? []) {
    const [name, value] = one.split(";")[0]!.split("=", 2) as [string, string];
    assert.match(one, /; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}
const as = (cookie: string) => ({ headers: { cookie } });
async function guestsCart() {
  const body = { items: [shop.line(shop.range.mug, 2)] };
  const { id, token } = await shop.ok("POST", "/storefront/carts", body, { key: undefined });
  return `__Host-stoa_cart=${id}.${token}`;
}
async function logIn(email: string, cookie = "", more: Record<string, string> = {}) {
  const answer = await visitor.post("/account/login", { email, password, ...more }, as(cookie));
  assert.equal(answer.status, 303, answer.text);
  return { answer, cookie: jar(cookie, answer) };
}

describe("logging in to the shop", () => {
  test("gives the browser a session, and this device's cart to the customer; they buy it, and out they are", async () => {
    const { email, id } = await member();
    await shop.ok("POST", `/customer/${id}/addresses`, { ...HOME, isDefaultShipping: true });
    const before = await guestsCart();
    const page = await visitor.get("/account/login?return_to=/checkout", as(before));
    assertSafePage(page);
    const fields: Record<string, string> = { ...fieldsOf(page.text), email, password };
    assert.equal(fields.return_to, "/checkout");
    const answer = await visitor.post("/account/login", fields, as(before));
    assert.deepEqual([answer.status, answer.headers.location], [303, "/checkout"]);
    const cookie = jar(before, answer);
    assert.match(cookie, /__Host-stoa_cart=[-\w]{36}(;|$)/);
    const led = await visitor.get("/checkout", as(cookie));
    assert.equal(led.status, 303);
    assert.match(led.headers.location!, /^\/checkout\/ch_/);
    const checkout = await visitor.get(led.headers.location!, as(jar(cookie, led)));
    assert.equal(checkout.status, 200, checkout.text);
    const filled = fieldsOf(checkout.text);
    assert.deepEqual(
      [filled["customer/email"], filled["shippingAddress/city"], filled["items/0/quantity"]],
      [email, HOME.city, "2"],
    );
    const placed = await visitor.post(
      led.headers.location!,
      { ...filled, paymentMethod: "cash", act: "update" },
      as(cookie),
    );
    assert.equal(placed.status, 303, placed.text);
    const seen = fieldsOf((await visitor.get(led.headers.location!, as(cookie))).text);
    const order = await visitor.post(led.headers.location!, { ...seen, act: "place" }, as(cookie));
    assert.match(order.headers.location!, /^\/orders\//, order.text);
    const { orders } = await shop.ok("GET", `/orders?customerId=${id}`);
    assert.equal(orders.length, 1);
    assert.equal((await visitor.get("/checkout", as(cookie))).headers.location, "/cart");
    const ask = await visitor.get("/account/logout", as(cookie));
    assertSafePage(ask);
    const out = await visitor.post("/account/logout", {}, as(cookie));
    assert.deepEqual([out.status, out.headers.location], [303, "/"]);
    assert.doesNotMatch(jar(cookie, out), /stoa_(shop|cart)/);
    assert.equal(
      (await visitor.get("/account/change-password", as(cookie))).status,
      303,
      "the session has ended",
    );
  });

  test("tells what is wrong, not whether there is an account, and sends no password back", async () => {
    const { email } = await member();
    const wrong = [email, `${randomUUID()}@example.com`].map((one) =>
      visitor.post("/account/login", { email: one, password: "something else" }),
    );
    const [one, other] = await Promise.all(wrong);
    for (const answer of [one!, other!]) {
      assertSafePage(answer);
      assert.equal(answer.status, 401);
      assert.ok(answer.text.includes("Incorrect email or password."));
      assert.ok(!answer.text.includes("something else") && !answer.headers["set-cookie"]);
    }
    assert.equal(one!.text.replaceAll(email, ""), other!.text.replaceAll(/[-\w]{36}@example.com/g, ""));
    const empty = await visitor.post("/account/login", {});
    assert.equal(empty.status, 400);
    assertSafePage(empty);
    const hostile = await visitor.post("/account/login", {
      email: HOSTILE,
      password: HOSTILE,
      return_to: HOSTILE,
    });
    assert.equal(hostile.status, 401);
    assertSafePage(hostile);
  });

  test("sends nobody to another host", async () => {
    const { email } = await member();
    for (const to of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      const { answer } = await logIn(email, "", { return_to: to });
      assert.equal(answer.headers.location, "/account");
      assert.equal(
        fieldsOf((await visitor.get(`/account/login?return_to=${encodeURIComponent(to)}`)).text).return_to,
        "/account",
      );
    }
  });

  test("is not done by a form of another page, nor is any other", async () => {
    const { email } = await member();
    for (const path of [
      "/account/login",
      "/account/register",
      "/account/logout",
      "/account/change-password",
      "/checkout",
      "/account/login-code",
    ])
      for (const headers of [
        { origin: "https://evil.example" },
        { "sec-fetch-site": "same-site" },
        { "sec-fetch-site": "cross-site" },
      ] as Record<string, string>[]) {
        const answer = await visitor.post(path, { email, password }, { headers });
        assert.equal(answer.status, 403, path);
        assert.equal(answer.headers["set-cookie"], undefined);
      }
  });

  test("with a temporary password leads to a new one first", async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await addPerson(server, shop.store, "customer", { email });
    const temporary = hashTemporary(password);
    await server.sql(
      shop.store,
      "update customers set temporary_hash = $1, temporary_until = now() + interval '1 day', version = version + 1 where customer_id = $2",
      [temporary, id],
    );
    const { answer, cookie } = await logIn(email, await guestsCart(), { return_to: "/cart" });
    assert.equal(answer.headers.location, "/account/change-password?return_to=%2Fcart");
    const page = await visitor.get(answer.headers.location!, as(cookie));
    assertSafePage(page);
    assert.ok(page.text.includes("temporary password"));
    const bad = await visitor.post(
      "/account/change-password",
      { currentPassword: "x", newPassword: "seven green kettles" },
      as(cookie),
    );
    assert.equal(bad.status, 400);
    assertSafePage(bad);
    const fields = { ...fieldsOf(page.text), currentPassword: password, newPassword: "seven green kettles" };
    const done = await visitor.post("/account/change-password", fields, as(cookie));
    assert.deepEqual([done.status, done.headers.location], [303, "/cart"], done.text);
    assert.match(jar(cookie, done), /stoa_cart=[-\w]{36}(;|$)/);
    assert.equal(
      (await visitor.get("/account/change-password")).headers.location,
      "/account/login?return_to=/account/change-password",
    );
  });

  test("by a mailed code, where the store allows it", async () => {
    const { email } = await member();
    assert.equal((await visitor.get("/account/login-code")).status, 404);
    await shop.ok("PUT", "/settings", { customerCodeLogin: true });
    assert.ok((await visitor.get("/account/login")).text.includes("/account/login-code"));
    const page = await visitor.get("/account/login-code");
    assertSafePage(page);
    const sent = await visitor.post("/account/login-code", { email, return_to: "/cart" });
    assert.equal(
      sent.headers.location,
      `/account/login-code?sent=1&email=${encodeURIComponent(email)}&return_to=%2Fcart`,
    );
    await server.runJobs();
    const code = /\b\d{6}\b/.exec(
      (await server.mails()).findLast(({ to }) => String(to).includes(email))!.text,
    )![0];
    const second = await visitor.get(sent.headers.location!);
    assertSafePage(second);
    const wrong = await visitor.post("/account/login-code", {
      ...fieldsOf(second.text),
      code: "000000" === code ? "111111" : "000000",
    });
    assert.equal(wrong.status, 401);
    assert.ok("code" in fieldsOf(wrong.text));
    const done = await visitor.post("/account/login-code", { ...fieldsOf(second.text), code });
    assert.deepEqual([done.status, done.headers.location], [303, "/cart"], done.text);
    assert.match(jar("", done), /stoa_shop=/);
  });
});

test("registering leads to the confirmation, and from there to the log-in", async () => {
  const email = `${randomUUID()}@example.com`;
  const page = await visitor.get("/account/register");
  assertSafePage(page);
  const fields = {
    ...fieldsOf(page.text),
    firstName: "Ada",
    lastName: "King",
    email,
    password,
    marketingOptIn: "true",
  };
  const bad = await visitor.post("/account/register", { ...fields, email: "nobody", password: "short" });
  assert.equal(bad.status, 400);
  assertSafePage(bad);
  const sent = await visitor.post("/account/register", fields);
  assert.equal(sent.headers.location, `/account/verify-email?email=${encodeURIComponent(email)}`, sent.text);
  await server.runJobs();
  const code = /\b\d{6}\b/.exec(
    (await server.mails()).findLast(({ to }) => String(to).includes(email))!.text,
  )![0];
  const early = await visitor.post("/account/login", { email, password });
  assert.equal(early.status, 403);
  const verified = await visitor.post("/account/verify-email", { email, code });
  assert.equal(verified.status, 303, verified.text);
  await logIn(email);
  const { customers } = await shop.ok("GET", `/customer?q=${email}`);
  assert.equal(customers[0].marketingOptIn, true);
});

test("the shop in another language leads to pages in it", async () => {
  await shop.ok("PUT", "/settings", { languages: ["en", "de"] });
  const led = await visitor.get("/de/account/login?return_to=/de/cart");
  assert.deepEqual([led.status, led.headers.location], [303, "/account/login?return_to=%2Fde%2Fcart"]);
  const page = await visitor.get("/account/login", as(jar("", led)));
  assert.ok(page.text.includes("Anmelden"));
  assert.equal((await visitor.get("/fr/account/login")).status, 404);
  const empty = await visitor.get("/de/checkout");
  assert.deepEqual([empty.status, empty.headers.location], [303, "/de/cart"]);
});
