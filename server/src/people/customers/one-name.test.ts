import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { getDocumentProxy } from "unpdf";
import { buyerAgent, SESSIONS } from "../../../test/acp.ts";
import { customerFiles } from "../../../test/customer-imports.ts";
import { fieldsOf, visitorOf } from "../../../test/pages.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop, type Shop } from "../../../test/shop.ts";
import { agentOf } from "../../../test/ucp.ts";

const server = await testServer();
let shop: Shop;
before(async () => {
  shop = await openShop(server, {}, { test: true });
});

const fresh = () => `${randomUUID()}@example.com`;
const { lastName: _, ...place } = HOME;
const home = { ...place, firstName: "Sukarno" };
/** Holds that an empty last name leaves no dash and no double blank. */
const assertTidy = (text: string) =>
  assert.doesNotMatch(text, /Sukarno(?: {2}| [-–—]|[ -–—]$)|[-–—] Sukarno| {2}Sukarno/mu);

describe("a person with one name", () => {
  test("is a customer with addresses, found and sorted by it", async () => {
    const email = fresh();
    const made = await shop.ok("POST", "/customer", { email, firstName: "Sukarno" });
    assert.deepEqual([made.firstName, made.lastName], ["Sukarno", ""]);
    const same = await shop.ok("POST", "/customer", { email: fresh(), firstName: "Suharto", lastName: " " });
    assert.equal(same.lastName, "");
    const address = await shop.ok("POST", `/customer/${made.id}/addresses`, home);
    assert.deepEqual([address.firstName, address.lastName], ["Sukarno", ""]);
    const { customers } = await shop.ok("GET", "/customer?q=sukarno&sort=name");
    assert.deepEqual(
      customers.map(({ id }: Json) => id),
      [made.id],
    );
    const named = await shop.ok("PUT", `/customer/${made.id}`, { lastName: "Kusno" });
    assert.equal(named.lastName, "Kusno");
    const again = await shop.ok("PUT", `/customer/${made.id}`, { lastName: "" });
    assert.deepEqual([again.firstName, again.lastName], ["Sukarno", ""]);
  });

  test("buys by the API, by a draft and on the page; papers and mails show no dash and no double blank", async () => {
    const customer = { email: fresh(), firstName: "Sukarno" };
    const order = await shop.order({
      customerId: undefined,
      customer,
      shippingAddress: home,
      billingAddress: { ...home, lastName: "" },
      sendMail: true,
    });
    assert.equal(order.customer.name, "Sukarno");
    assert.deepEqual([order.shippingAddress.lastName, order.billingAddress.lastName], ["", ""]);
    const answer = await shop.send("GET", `/orders/${order.id}/documents/invoice.pdf`);
    const pdf = await getDocumentProxy(new Uint8Array(answer.bytes));
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const printed = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    assert.match(printed, /Sukarno/);
    assertTidy(printed);
    await server.runJobs();
    const mails = (await server.mails()).filter(({ to }) => to === customer.email);
    assert.ok(mails.length && mails.some(({ text }) => text.includes("Sukarno")));
    for (const { text } of mails) assertTidy(text);

    const draft = await shop.ok("POST", "/orders", {
      ...shop.body({ customerId: undefined, customer: { ...customer, lastName: "" }, shippingAddress: home }),
      draft: true,
    });
    const placed = await shop.ok("POST", `/orders/${draft.id}/place`);
    assert.equal(placed.customer.name, "Sukarno");

    const visitor = visitorOf(server, shop.store);
    await shop.ok("PUT", "/payment-methods", { methods: [{ method: "bank_transfer" }] });
    const cart = await shop.ok(
      "POST",
      "/storefront/carts",
      { items: [shop.line(shop.range.mug)] },
      { key: undefined },
    );
    const { pathname } = new URL(cart.handoffUrl);
    const typed = {
      "customer/email": fresh(),
      "customer/firstName": "Sukarno",
      "shippingAddress/address1": "Jalan 1",
      "shippingAddress/postalCode": "10115",
      "shippingAddress/city": "Berlin",
      "shippingAddress/country": "DE",
      paymentMethod: "bank_transfer",
    };
    const fill = async (act: string) =>
      visitor.post(pathname, { ...fieldsOf((await visitor.get(pathname)).text), ...typed, act });
    await fill("update");
    const done = await fill("place");
    assert.equal(done.status, 303, done.text);
    assertTidy((await visitor.get(done.headers.location!)).text);
  });

  test("buys by an agent: by UCP, and by ACP with a full name; what is lacking has a path to mend", async () => {
    const ucp = agentOf(server, shop.store);
    const UCP = "/api/v1/ucp/checkout-sessions";
    const at = {
      street_address: "Jalan 1",
      address_locality: "Berlin",
      postal_code: "10115",
      address_country: "DE",
    };
    const body = (buyer: Fields) => ({
      line_items: [{ item: { id: shop.range.mug.id }, quantity: 1 }],
      buyer,
      fulfillment: { methods: [{ type: "shipping", destinations: [at] }] },
    });
    const paths = ({ messages = [] }: Json) => messages.map((one: Json) => one.path ?? one.param);
    const nameless = await ucp.told("checkout", "POST", UCP, body({ email: fresh() }));
    assert.deepEqual(paths(nameless).sort(), [
      "$.buyer.first_name",
      "$.fulfillment.methods[0].destinations[0].first_name",
    ]);
    const ready = await ucp.told(
      "checkout",
      "POST",
      UCP,
      body({ email: fresh(), first_name: "Sukarno", last_name: "" }),
    );
    assert.deepEqual([ready.status, paths(ready)], ["ready_for_complete", []]);
    const transfer = {
      payment: { instruments: [{ id: "i", handler_id: "offline", type: "bank_transfer" }] },
    };
    const done = await ucp.told("checkout", "POST", `${UCP}/${ready.id}/complete`, transfer);
    assert.equal(done.status, "completed");

    const acp = buyerAgent(server, shop.store);
    const create = (more: Fields) =>
      acp.told("session", "POST", SESSIONS, {
        line_items: [{ id: shop.range.mug.id, quantity: 1 }],
        currency: "usd",
        capabilities: {},
        ...more,
      });
    const address = {
      name: "Sukarno",
      line_one: "Jalan 1",
      city: "Berlin",
      state: "",
      country: "DE",
      postal_code: "10115",
    };
    const bare = await create({
      buyer: { email: fresh() },
      fulfillment_details: { address: { ...address, name: "", line_one: "" } },
    });
    assert.deepEqual(paths(bare).sort(), [
      "$.buyer.first_name",
      "$.fulfillment_details.address.line_one",
      "$.fulfillment_details.address.name",
    ]);
    const whole = await create({
      buyer: { email: fresh(), full_name: "Sukarno" },
      fulfillment_details: { address },
    });
    assert.deepEqual([whole.status, paths(whole)], ["ready_for_payment", []]);
    const bought = await acp.told("completed", "POST", `${SESSIONS}/${whole.id}/complete`, {
      payment_data: {
        handler_id: "test_payment",
        instrument: { type: "card", credential: { type: "token", token: "success_token" } },
      },
    });
    const order = await shop.read(bought.order.id);
    assert.deepEqual([order.customer.name, order.shippingAddress.firstName], ["Sukarno", "Sukarno"]);
    assert.equal(order.shippingAddress.lastName, "");
  });

  test("registers, and comes by a file of this store's and of Shopify's", async () => {
    const visitor = visitorOf(server, shop.store);
    const path = "/account/register";
    const page = await visitor.get(path);
    assert.match(page.text, /name="firstName" required/);
    assert.doesNotMatch(page.text, /name="lastName" required/);
    const email = fresh();
    const sent = { ...fieldsOf(page.text), firstName: "Sukarno", email, password: "correct horse 7 staple" };
    assert.equal((await visitor.post(path, sent)).status, 303);

    const files = customerFiles(server);
    const [own, foreign, last] = [fresh(), fresh(), fresh()];
    await files.imported(shop.store, "format=stoa", `email,firstName,lastName\n${own},Sukarno,\n`);
    await files.imported(
      shop.store,
      "format=shopify",
      `First Name,Last Name,Email\nSukarno,,${foreign}\n,Sukarno,${last}\n`,
    );
    for (const one of [own, foreign, last]) {
      const { firstName, lastName } = await files.find(shop.store, one);
      assert.deepEqual([firstName, lastName], ["Sukarno", ""]);
    }
  });
});

test("the migration takes the dashes of earlier imports away", async () => {
  const names: [string, string][] = [
    ["Cher", "-"],
    ["-", "Bono"],
    ["-", "-"],
    ["Ada", "King"],
  ];
  const people = await Promise.all(names.map(() => shop.person({ firstName: "X", lastName: "Y" })));
  const read = await readFile(new URL("../../../migrations/0226_one_name.sql", import.meta.url), "utf8");
  await server.asOwner(shop.store, async (query) => {
    for (const [i, [first, last]] of names.entries())
      await query(
        `update customers set first_name = $3, last_name = $4, sort_name = lower($4 || ' ' || $3),
           search_text = email || E'\\n' || lower($3) || E'\\n' || lower($4) where store_id = $1 and customer_id = $2`,
        [shop.store.id, people[i].id, first, last],
      );
    await query(read);
  });
  const after = await server.sql(
    shop.store,
    `select first_name, last_name, sort_name, search_text from customers where customer_id = any($1::uuid[]) order by customer_id`,
    [people.map(({ id }) => id).sort()],
  );
  const of = (email: string) => after.find(({ search_text: text }) => String(text).startsWith(email))!;
  const at = people.map(({ email }) => email.split("@")[0]);
  assert.deepEqual(
    people.map(({ email }) => {
      const { first_name, last_name, sort_name, search_text } = of(email);
      return [first_name, last_name, sort_name, String(search_text).slice(email.length)];
    }),
    [
      ["Cher", "", "cher", "\ncher"],
      ["Bono", "", "bono", "\nbono"],
      [at[2], "", at[2], ""],
      ["Ada", "King", "king ada", "\nada\nking"],
    ],
  );
});
