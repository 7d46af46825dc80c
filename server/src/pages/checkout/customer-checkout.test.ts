import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { assertSafePage, fieldsOf, visitorOf } from "../../../test/pages.ts";
import { addPerson, logInAs, ownerOf } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { HOME, openShop, type Shop } from "../../../test/shop.ts";
import { hashPassword } from "../../people/auth/index.ts";
import { handoffOf, handoffPath } from "../../sales/carts/index.ts";

const server = await testServer();
let shop: Shop;
let visitor: ReturnType<typeof visitorOf>;
before(async () => {
  shop = await openShop(server);
  visitor = visitorOf(server, shop.store);
});

const password = "four small blue kettles";
let passwordHash: string;
before(async () => {
  passwordHash = await hashPassword(password, shop.store.id);
});
async function member() {
  const email = `${randomUUID()}@example.com`;
  const id = await addPerson(server, shop.store, "customer", { email, passwordHash });
  const session = await logInAs(server, shop.store, "customer", id);
  return { email, key: session.accessToken };
}

/** A customer with a cart, and the path of its page. */
async function customersCart() {
  const person = await member();
  const body = {
    items: [shop.line(shop.range.mug)],
    customer: { email: person.email, firstName: "Ada", lastName: "King" },
    shippingAddress: HOME,
    paymentMethod: "cash",
  };
  const cart = await shop.ok("POST", "/storefront/carts", body, { key: person.key });
  const path = handoffPath(handoffOf(server.database.vault, cart.id));
  const cookie = (token: string) => ({ headers: { cookie: `__Host-stoa_shop=${token}` } });
  return { ...person, cart, path, cookie };
}

describe("the checkout of a customer's cart", () => {
  test("is open to their session, and the order is in their account", async () => {
    const { key, path, cookie, cart } = await customersCart();
    assert.equal(cart.handoffUrl, null);
    const page = await visitor.get(path, cookie(key));
    assert.equal(page.status, 200, page.text);
    assertSafePage(page);
    const sent = { ...fieldsOf(page.text), act: "place" };
    const placed = await visitor.post(path, sent, cookie(key));
    assert.equal(placed.status, 303, placed.text);
    assert.match(placed.headers.location!, /^\/orders\//);
    const { orders } = await shop.ok("GET", "/storefront/account/orders", undefined, { key });
    assert.equal(orders.length, 1);
    assert.ok(placed.headers.location!.includes(orders[0].id));
    assert.match((await visitor.get(path, cookie(key))).text, /Your order is confirmed/);
  });

  test("leads whoever has only its address to the log-in, and shows nobody else a thing", async () => {
    const { path, cookie } = await customersCart();
    const other = await member();
    const owner = await logInAs(server, shop.store, "staff", await ownerOf(server, shop.store));
    for (const answer of [
      await visitor.get(path),
      await visitor.post(path, { act: "place" }),
      await visitor.get(path, cookie("no.token.atall")),
      await visitor.get(path, cookie(shop.store.key)),
      await visitor.get(path, cookie(owner.accessToken)),
    ]) {
      assert.deepEqual([answer.status, answer.headers.location], [303, "/account/login?return_to=/checkout"]);
    }
    assert.equal((await visitor.get(path, cookie(other.key))).status, 404);
    assert.equal((await visitor.get(`${path.slice(0, -1)}${path.endsWith("x") ? "y" : "x"}`)).status, 404);
    const elsewhere = await server.createStore();
    assert.notEqual((await visitorOf(server, elsewhere).get(path, cookie(other.key))).status, 200);
  });

  test("the API takes no cookie of the shop", async () => {
    const { key, cart, cookie } = await customersCart();
    const answer = await visitor.get(`/api/v1/storefront/carts/${cart.id}`, cookie(key));
    assert.equal(answer.status, 404);
    const account = await visitor.get("/api/v1/storefront/account", cookie(key));
    assert.equal(account.status, 401);
  });

  test("a session whose access token is too old goes on by its refresh token, once", async () => {
    const { email, path } = await customersCart();
    const body = { email, password };
    const { refreshToken } = await shop.ok("POST", "/auth/customer/login", body, { key: undefined });
    const headers = { cookie: `__Host-stoa_shop=x.y.z; __Host-stoa_shop_refresh=${refreshToken}` };
    const page = await visitor.get(path, { headers });
    assert.equal(page.status, 200, page.text);
    const set = page.headers["set-cookie"]!;
    assert.equal(set.length, 2);
    for (const one of set)
      assert.match(
        one,
        /^__Host-stoa_shop(_refresh)?=[\w.-]{20,}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    const next = set.map((one) => one.split(";")[0]).join("; ");
    const again = await visitor.get(path, { headers: { cookie: next } });
    assert.deepEqual([again.status, again.headers["set-cookie"]], [200, undefined]);
    const bad = { cookie: "__Host-stoa_shop_refresh=rt_nobodys" };
    const ended = await visitor.get(path, { headers: bad });
    assert.equal(ended.status, 303);
    for (const one of ended.headers["set-cookie"]!)
      assert.match(one, /^__Host-stoa_shop(_refresh)?=; Max-Age=0;/);
  });
});

test("pages are read in the language of the shop that their reader came from", async () => {
  const page = await visitor.get("/account/forgot-password", {
    headers: { cookie: "a=b; __Host-stoa_language=de", "accept-language": "fr" },
  });
  assert.equal(page.headers["content-language"], "de");
  const odd = await visitor.get("/account/forgot-password", {
    headers: { cookie: "__Host-stoa_language=%00<script>", "accept-language": "fr" },
  });
  assert.equal(odd.headers["content-language"], "fr");
});
