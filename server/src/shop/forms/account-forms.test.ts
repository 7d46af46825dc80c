import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { HOSTILE } from "../../../test/pages.ts";
import { addPerson } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { HOME, type Json, openShop, type Shop } from "../../../test/shop.ts";
import { shopperOf } from "../../../test/shopper.ts";
import { hashPassword } from "../../people/auth/index.ts";

const server = await testServer();
const password = "four small blue kettles";
let shop: Shop;
let passwordHash: string;
before(async () => {
  shop = await openShop(server);
  passwordHash = await hashPassword(password, shop.store.id);
  await shop.ok("PUT", "/settings", { languages: ["en", "de"] });
});

async function member() {
  const email = `${randomUUID()}@example.com`;
  const id = await addPerson(server, shop.store, "customer", { email, passwordHash });
  const ada = shopperOf(server, shop.store);
  const { status } = await ada.post("/account/login", { email, password });
  assert.equal(status, 303);
  return { id, email, ada };
}
const addressesOf = async (id: string): Promise<Json[]> =>
  (await shop.ok("GET", `/customer/${id}/addresses`)).addresses;
const address = (more: Record<string, string> = {}) => ({
  "address[first_name]": "Ada",
  "address[last_name]": "King",
  "address[address1]": "Main Street 1",
  "address[city]": "Berlin",
  "address[zip]": "10115",
  "address[country]": "Germany",
  ...more,
});

describe("a customer's account in the shop", () => {
  test("is shown to them alone: all others log in first, and come back", async () => {
    const { ada, email } = await member();
    const page = await ada.get("/account");
    assert.equal(page.status, 200, page.text);
    assert.ok(page.text.includes(email) || page.text.includes("Test"), page.text.slice(0, 3_000));
    assert.equal(page.headers["cache-control"], "no-store");
    const nobody = shopperOf(server, shop.store);
    for (const path of ["/account", "/account/addresses"]) {
      const led = await nobody.get(path);
      assert.equal(led.headers.location, `/account/login?return_to=${encodeURIComponent(path)}`);
      const sent = await nobody.post(path, address());
      assert.equal(sent.headers.location, `/account/login?return_to=${encodeURIComponent(path)}`);
    }
    const { body } = await ada.script("GET", "/account.js");
    assert.equal(body.customer.email, email);
    const elsewhere = await openShop(server);
    const there = shopperOf(server, elsewhere.store, ada.cookies);
    assert.equal((await there.script("GET", "/account.js")).body.customer, null);
  });

  test("addresses are added, changed, made the default and deleted by forms", async () => {
    const { ada, id } = await member();
    const made = await ada.post("/account/addresses", address({ "address[default]": "1" }));
    assert.deepEqual([made.status, made.headers.location], [303, "/account/addresses"], made.text);
    const [first] = await addressesOf(id);
    assert.deepEqual([first!.country, first!.postalCode, first!.isDefaultShipping], ["DE", "10115", true]);
    const page = await ada.get("/account/addresses");
    assert.ok(page.text.includes("Main Street 1"), page.text.slice(0, 3_000));
    await ada.post(
      "/de/account/addresses",
      address({ "address[address1]": "Hafenstraße 2", "address[country]": "Deutschland" }),
    );
    const second = (await addressesOf(id)).find(({ address1 }) => address1 === "Hafenstraße 2")!;
    const path = `/account/addresses/${second.id}`;
    const changed = await ada.post(path, {
      ...address({ "address[city]": "Hamburg", "address[zip]": "" }),
      _method: "put",
    });
    assert.equal(changed.status, 303, changed.text);
    const after = (await addressesOf(id)).find((one) => one.id === second.id)!;
    assert.deepEqual([after.city, after.postalCode], ["Hamburg", null]);
    await ada.post(path, { _method: "delete" });
    assert.equal((await addressesOf(id)).length, 1);
  });

  test("a refused form shows its errors and its values; nobody reaches another's address", async () => {
    const { ada, id } = await member();
    const other = await member();
    await other.ada.post("/account/addresses", address());
    const [theirs] = await addressesOf(other.id);
    const bad = await ada.post(
      "/account/addresses",
      address({ "address[city]": "", "address[country]": HOSTILE }),
    );
    assert.equal(bad.status, 400);
    assert.match(bad.text, /role="alert"/);
    assert.ok(bad.text.includes("Main Street 1") && !bad.text.includes("<script>alert"));
    assert.equal(bad.headers["cache-control"], "no-store");
    for (const method of ["put", "delete"]) {
      const answer = await ada.post(`/account/addresses/${theirs!.id}`, { ...address(), _method: method });
      assert.equal(answer.status, 404, method);
    }
    assert.equal((await addressesOf(other.id)).length, 1);
    assert.equal((await addressesOf(id)).length, 0);
    assert.equal((await ada.post("/account/addresses/nothing", address())).status, 404);
  });

  test("the fields of an address are those of its country, also where scripts do not run", async () => {
    const usa = { name: "US", countries: ["US", "JP"], rates: [{ name: "Post", price: "9.00" }] };
    const { shippingZones } = await shop.ok("GET", "/settings");
    await shop.ok("PUT", "/settings", { shippingZones: [...shippingZones, usa] });
    const { ada, id } = await member();
    const fieldsIn = (text: string) =>
      [
        ...text.matchAll(/data-address-field>\s*<label for="[^"]+">([^<]+)<\/label><(input|select)([^>]*)>/g),
      ].map(
        ([, label, kind, attributes]) => `${label} ${kind}${attributes!.includes(" required") ? " *" : ""}`,
      );
    const german = [
      "Street and house number input *",
      "Apartment or floor input",
      "Postal code input *",
      "City input *",
    ];
    assert.deepEqual(fieldsIn((await ada.get("/account/addresses")).text), german);
    // The form of Germany with another country comes back with what that one needs.
    const typed = address({
      "address[country]": "US",
      "address[form_country]": "DE",
      "address[province]": "BE",
    });
    const refused = await ada.post("/account/addresses", typed);
    assert.equal(refused.status, 400);
    const american = [
      "Street and house number input *",
      "Apartment or floor input",
      "City input *",
      "State select *",
      "ZIP code input *",
    ];
    assert.deepEqual(fieldsIn(refused.text), american);
    assert.ok(refused.text.includes("Main Street 1"));
    assert.ok(refused.text.includes('name="address[form_country]" value="US"'));
    const mended = { ...typed, "address[form_country]": "US", "address[province]": "NY" };
    assert.equal((await ada.post("/account/addresses", mended)).status, 303);
    const [made] = await addressesOf(id);
    assert.deepEqual([made!.country, made!.province], ["US", "NY"]);
    const page = await ada.get("/account/addresses");
    assert.match(page.text, /<option value="NY" selected>New York<\/option>/);
    assert.deepEqual(fieldsIn(page.text), [...american, ...german]);
  });

  test("names and consent are changed; orders are there, each with its page", async () => {
    const { ada, id, email } = await member();
    const sent = {
      "customer[first_name]": "Augusta",
      "customer[last_name]": "King",
      "customer[accepts_marketing]": "1",
    };
    assert.equal((await ada.post("/account", sent)).status, 303);
    const { firstName, marketingOptIn } = await shop.ok("GET", `/customer/${id}`);
    assert.deepEqual([firstName, marketingOptIn], ["Augusta", true]);
    assert.equal((await ada.post("/account", { "customer[first_name]": "" })).status, 400);
    const order = await shop.ok("POST", "/orders", {
      items: [{ ...shop.line(shop.range.mug), properties: { Engraving: "For <Ada>", _proof: "p-77" } }],
      customer: { email, firstName: "Ada", lastName: "King" },
      shippingAddress: HOME,
      paymentMethod: "cash",
    });
    const page = await ada.get("/account");
    assert.ok(page.text.includes(order.orderNumber), page.text.slice(0, 4_000));
    const one = await ada.get(`/account/orders/${order.id}`);
    assert.equal(one.status, 200);
    assert.ok(one.text.includes(order.orderNumber));
    assert.ok(one.text.includes("Engraving: For &lt;Ada&gt;") && !/_proof|p-77/.test(one.text), one.text);
    const { ada: other } = await member();
    assert.equal((await other.get(`/account/orders/${order.id}`)).status, 404);
  });
});

describe("other forms of the shop", () => {
  test("the language is changed, on the same page, for hosted pages too", async () => {
    const ada = shopperOf(server, shop.store);
    for (const [fields, to] of [
      [{ language_code: "de", return_to: "/products/mug?variant=1" }, "/de/products/mug?variant=1"],
      [{ locale_code: "en", return_to: "/de/collections/all" }, "/collections/all"],
      [{ language_code: "de", return_to: "/de" }, "/de"],
      [{ language_code: "xx", return_to: "https://evil.example" }, "/"],
      [{ language_code: "de" }, "/de"],
    ] as const) {
      const answer = await ada.post("/localization", fields as Record<string, string>);
      assert.deepEqual([answer.status, answer.headers.location], [303, to]);
    }
    assert.equal(ada.cookies.get("__Host-stoa_language"), "de");
    assert.equal((await ada.get("/account/login")).headers["content-language"], "de");
  });

  test("news are wanted once the mail's page is confirmed, whether or not there is an account", async () => {
    const { id, email } = await member();
    const stranger = `${randomUUID()}@example.com`;
    const ada = shopperOf(server, shop.store);
    const answers = [];
    for (const to of [email, stranger])
      answers.push(
        await ada.post("/contact", {
          form_type: "customer",
          "contact[email]": to,
          "contact[tags]": "newsletter",
        }),
      );
    for (const { status } of answers) assert.equal(status, 200);
    assert.equal(answers[0]!.text.replaceAll(email, ""), answers[1]!.text.replaceAll(stranger, ""));
    assert.match(answers[0]!.text, /role="status"/);
    assert.equal((await shop.ok("GET", `/customer/${id}`)).marketingOptIn, false);
    await server.runJobs();
    for (const to of [email, stranger]) {
      const mail = (await server.mails()).findLast((one) => String(one.to).includes(to))!;
      const link = new URL(/https?:\/\/\S+\/newsletter\?token=\S+/.exec(mail.text)![0]);
      const path = `${link.pathname}${link.search}`;
      const page = await ada.get(path);
      assert.equal(page.status, 200);
      const none = await shop.ok("GET", `/customer?q=${encodeURIComponent(stranger)}`);
      assert.equal(none.customers.length, 0, "a program that opens links confirms nothing");
      const token = link.searchParams.get("token")!;
      const done = await ada.post("/newsletter", { token });
      assert.deepEqual([done.status, done.headers.location], [303, "/newsletter?done=1"], done.text);
      assert.equal((await ada.post("/newsletter", { token })).status, 303, "again");
      const elsewhere = await server.createStore();
      assert.equal((await shopperOf(server, elsewhere).get(path)).status, 404);
      if (to === email) assert.equal((await shop.ok("GET", `/customer/${id}`)).marketingOptIn, true);
    }
    const [made] = (await shop.ok("GET", `/customer?q=${encodeURIComponent(stranger)}`)).customers;
    assert.deepEqual(
      [made.isGuest, made.marketingOptIn, made.marketingConsentSource],
      [true, true, "newsletter"],
    );
    for (const token of ["", "x", "A".repeat(300), HOSTILE]) {
      assert.equal((await ada.get(`/newsletter?token=${encodeURIComponent(token)}`)).status, 404);
      assert.equal((await ada.post("/newsletter", { token })).status, 404);
    }
    assert.equal(
      (await ada.post("/contact", { form_type: "customer", "contact[email]": "nobody" })).status,
      400,
    );
  });

  test("a visitor's message goes to the store's address, to be answered to the visitor", async () => {
    await shop.ok("PUT", "/settings", { business: { email: "office@shop.example" } });
    const ada = shopperOf(server, shop.store);
    const sent = {
      form_type: "contact",
      "contact[email]": "ada@example.com",
      "contact[Order number]": "#1001",
      "contact[body]": `Where is it?\n${HOSTILE}`,
    };
    const done = await ada.post("/contact", sent, {
      headers: { referer: `https://${shop.store.domain}/cart` },
    });
    assert.equal(done.status, 200, done.text);
    await server.runJobs();
    const mail = (await server.mails()).findLast((one) => String(one.to).includes("office@shop.example"))!;
    assert.ok(mail.text.includes("#1001") && mail.text.includes("Where is it?"), mail.text);
    assert.ok(!mail.html.includes("<script>"));
    assert.match(JSON.stringify(mail), /ada@example\.com/);
    for (const bad of [
      { "contact[body]": "" },
      { "contact[email]": "nobody" },
      { "contact[body]": "x".repeat(5_001) },
    ])
      assert.equal((await ada.post("/contact", { ...sent, ...bad })).status, 400);
  });
});

test("forms of strangers that send mails are few", async () => {
  const limited = await testServer({ RATE_LIMIT: "on" });
  const store = await limited.createStore();
  const ada = shopperOf(limited, store);
  const statuses = [];
  for (let i = 0; i < 7; i++)
    statuses.push(
      (await ada.post("/contact", { form_type: "customer", "contact[email]": `a${i}@example.com` })).status,
    );
  assert.deepEqual(statuses.slice(0, 5), [200, 200, 200, 200, 200]);
  assert.equal(statuses.at(-1), 429);
});

test("a store takes 30 messages from all addresses, and is sent no more", async () => {
  const limited = await testServer({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" });
  const store = await limited.createStore();
  const ada = shopperOf(limited, store);
  const from = (n: number) =>
    ada.post(
      "/contact",
      { form_type: "contact", "contact[email]": "ada@example.com", "contact[body]": `Message ${n}` },
      { headers: { "x-forwarded-for": `203.0.113.${n}` } },
    );
  const statuses = [];
  for (let n = 1; n <= 32; n++) statuses.push((await from(n)).status);
  assert.deepEqual(statuses, [...Array(30).fill(200), 429, 429]);
  const [row] = await limited.sql(store, "select count(*)::int from mails where store_id = $1", [store.id]);
  assert.equal(Number(Object.values(row!)[0]), 30);
  const other = await limited.createStore();
  const elsewhere = await shopperOf(limited, other).post("/contact", {
    form_type: "contact",
    "contact[email]": "ada@example.com",
    "contact[body]": "Hello",
  });
  assert.equal(elsewhere.status, 200);
});

test("the field's address for a new password leads to the page that asks for it", async () => {
  const store = await server.createStore();
  const ada = shopperOf(server, store);
  const answers = [
    await ada.get("/account/recover"),
    await ada.post("/account/recover", { email: "a@b.example" }),
  ];
  for (const { status, headers } of answers)
    assert.deepEqual([status, headers.location], [303, "/account/forgot-password"]);
  assert.match((await ada.get("/account/forgot-password")).text, /<form/);
});
