import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { assertInvalid } from "../../../test/assert-refused.ts";
import { assertSafePage, fieldsOf, visitorOf } from "../../../test/pages.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";

const server = await testServer();
let shop: Shop;
let visitor: ReturnType<typeof visitorOf>;
before(async () => {
  const countries = ["DE", "GB", "IE", "JP", "SG", "US"];
  shop = await openShop(server, {
    shippingZones: [{ name: "World", countries, rates: [{ name: "Post", price: "5.00" }] }],
  });
  await shop.ok("PUT", "/payment-methods", { methods: [{ method: "bank_transfer" }] });
  visitor = visitorOf(server, shop.store);
});

/** The fields of the address on a page: each name with its label and how many choices it has. */
const shownIn = ({ text }: Answer): string[] => {
  const [, part = ""] = /<fieldset id="address"[^>]*>(.*?)<\/fieldset>/s.exec(text) ?? [];
  return [
    ...part.matchAll(/<label for="f-\w+-(\w+)">([^<]*)<\/label>\s*<(input|select)([^>]*)>(.*?)<\/div>/gs),
  ].map(([, name, label, kind, attributes, inside]) =>
    [
      `${name}: ${label}`,
      attributes!.includes(" required") && "*",
      kind === "select" && name !== "country" && `[${inside!.match(/<option/g)!.length - 1}]`,
    ]
      .filter(Boolean)
      .join(" "),
  );
};
async function handed(items: Json[] = [shop.line(shop.range.mug)], at = shop): Promise<string> {
  const { handoffUrl } = await at.ok("POST", "/storefront/carts", { items }, { key: undefined });
  return new URL(handoffUrl).pathname;
}
const person = {
  "customer/email": `${randomUUID()}@example.com`,
  "customer/firstName": "Ada",
  paymentMethod: "bank_transfer",
};
async function press(path: string, act: string, more: Record<string, string>, by = visitor) {
  const page = await by.get(path);
  return by.post(path, { ...fieldsOf(page.text), ...more, act });
}
const choose = async (path: string, country: string) => {
  const answer = await press(path, "update", { "shippingAddress/country": country });
  assert.equal(answer.status, 303, answer.text);
  return visitor.get(path);
};

describe("the checkout's address", () => {
  const forms: Record<string, string[]> = {
    US: [
      "country: Country",
      "address1: Street and house number *",
      "address2: Apartment or floor (optional)",
      "city: City *",
      "province: State * [59]",
      "postalCode: ZIP code *",
    ],
    JP: [
      "country: Country",
      "postalCode: Postal code *",
      "province: Prefecture * [47]",
      "city: City *",
      "address1: Street and house number *",
      "address2: Apartment or floor (optional)",
    ],
    IE: [
      "country: Country",
      "address1: Street and house number *",
      "address2: Apartment or floor (optional)",
      "district: Townland (optional)",
      "city: City *",
      "province: County (optional) [26]",
      "postalCode: Eircode (optional)",
    ],
    DE: [
      "country: Country",
      "address1: Street and house number *",
      "address2: Apartment or floor (optional)",
      "postalCode: Postal code *",
      "city: City *",
    ],
  };
  for (const [country, fields] of Object.entries(forms))
    test(`follows the country by a plain submit: ${country}`, async () => {
      const path = await handed();
      const page = await choose(path, country);
      assertSafePage(page);
      assert.deepEqual(shownIn(page), fields);
      assert.equal(fieldsOf(page.text)["shippingAddress/country"], country);
    });

  test("is the store's country's at first; a country that is not shipped to is none", async () => {
    const path = await handed();
    assert.deepEqual(shownIn(await visitor.get(path)), forms.DE);
    for (const other of ["FR", "XX", "<script>"]) {
      const answer = await press(path, "update", { "shippingAddress/country": other });
      assert.equal(answer.status, 400);
      assertSafePage(answer);
      assert.deepEqual(shownIn(answer), forms.DE, other);
    }
  });

  test("says what the country's addresses need, and takes what they have", async () => {
    const path = await handed();
    await choose(path, "US");
    const typed = {
      ...person,
      "shippingAddress/address1": "350 5th Ave",
      "shippingAddress/city": "New York",
    };
    const refused = await press(path, "place", typed);
    assert.equal(refused.status, 400);
    assertSafePage(refused);
    for (const name of ["province", "postalCode"])
      assert.match(
        refused.text,
        new RegExp(`id="f-shippingAddress-${name}-fault">This field is required`),
        name,
      );
    const more = { "shippingAddress/province": "NY", "shippingAddress/postalCode": "10118" };
    const updated = await press(path, "update", { ...typed, ...more });
    assert.equal(updated.status, 303, updated.text);
    const placed = await press(path, "place", {});
    assert.equal(placed.status, 303, placed.text);
    const { shippingAddress: to } = await shop.read(placed.headers.location!.split("/")[2]!);
    assert.deepEqual([to.province, to.postalCode, to.city, to.country], ["NY", "10118", "New York", "US"]);
  });

  test("keeps what was typed, but for the province of another country", async () => {
    const path = await handed();
    await choose(path, "US");
    const typed = { "shippingAddress/address1": "1 Main St", "shippingAddress/province": "CA" };
    await press(path, "update", { ...person, ...typed });
    const page = await choose(path, "JP");
    const fields = fieldsOf(page.text);
    assert.deepEqual(
      [fields["shippingAddress/address1"], fields["shippingAddress/province"]],
      ["1 Main St", ""],
    );
    assert.equal(fieldsOf((await choose(path, "SG")).text)["shippingAddress/city"], "Singapore");
  });

  test("names the province as it was written elsewhere", async () => {
    const body = {
      items: [shop.line(shop.range.mug)],
      shippingAddress: { country: "US", province: "New York" },
    };
    const { handoffUrl } = await shop.ok("POST", "/storefront/carts", body, { key: undefined });
    const page = await visitor.get(new URL(handoffUrl).pathname);
    assert.equal(fieldsOf(page.text)["shippingAddress/province"], "NY");
  });

  test("speaks the visitor's language", async () => {
    const path = await handed();
    await choose(path, "US");
    const page = await visitor.get(path, { headers: { "accept-language": "de" } });
    assert.ok(page.text.includes("Bundesstaat") && page.text.includes("ZIP-Code"), page.text);
  });

  test("has its script as a file, which the policy names and which is kept for ever", async () => {
    const page = await visitor.get(await handed());
    const [, path] = /<script src="([^"]+)"/.exec(page.text)!;
    const script = await visitor.get(path!);
    assert.equal(script.status, 200);
    assert.equal(script.headers["content-type"], "text/javascript; charset=utf-8");
    assert.match(String(script.headers["cache-control"]), /immutable/);
    assert.ok(
      String(page.headers["content-security-policy"]).includes(`script-src ${shop.store.domain}${path};`),
    );
    assert.equal((await visitor.get("/hosted/follow-country.0000000000000000.js")).status, 404);
  });
});

describe("a checkout of downloads that are taxed where the buyer is", () => {
  let digital: Shop;
  let buyer: ReturnType<typeof visitorOf>;
  before(async () => {
    const vat = (country: string, rate: string) => ({ country, rate, name: "VAT" });
    digital = await openShop(server, {
      tax: { pricesIncludeTax: true, digital: "buyer", rates: [vat("DE", "19"), vat("SE", "25")] },
    });
    await digital.ok("PUT", "/payment-methods", { methods: [{ method: "bank_transfer" }] });
    buyer = visitorOf(server, digital.store);
  });

  test("asks for the buyer's country, any one, and taxes the order there", async () => {
    const path = await handed([digital.line(digital.range.ebook)], digital);
    const page = await buyer.get(path);
    assertSafePage(page);
    assert.ok(page.text.includes("Billing address") && !page.text.includes("Shipping address"), page.text);
    assert.equal(page.text.match(/<option value="[A-Z]{2}"/g)!.length, 249);
    const typed = { ...person, "billingAddress/country": "SE" };
    const updated = await press(path, "update", typed, buyer);
    assert.equal(updated.status, 303, updated.text);
    const gaps = await press(path, "place", {}, buyer);
    assert.equal(gaps.status, 400);
    assert.match(gaps.text, /id="f-billingAddress-postalCode-fault">This field is required/);
    const more = {
      "billingAddress/address1": "Storgatan 1",
      "billingAddress/postalCode": "111 22",
      "billingAddress/city": "Stockholm",
    };
    const placed = await press(path, "place", more, buyer);
    assert.equal(placed.status, 303, placed.text);
    const order = await digital.read(placed.headers.location!.split("/")[2]!);
    assert.deepEqual([order.taxAmount, order.billingAddress.country], ["1.00", "SE"]);
    assert.equal(order.billingAddress.firstName, "Ada");
  });

  test("does not ask where they are taxed at the store, or where something ships", async () => {
    const path = await handed([shop.line(shop.range.ebook)]);
    assert.ok(!(await visitor.get(path)).text.includes('id="address"'));
    const both = await handed([digital.line(digital.range.ebook), digital.line(digital.range.mug)], digital);
    const page = await buyer.get(both);
    assert.ok(!page.text.includes("Billing address") && page.text.includes("Shipping address"));
  });
});

describe("GET /storefront/address-form", () => {
  const ask = (query: string, sent: object = {}) =>
    shop.send("GET", `/storefront/address-form${query}`, { key: undefined, ...sent });

  test("tells the fields of a country, in the language of the request", async () => {
    const { body } = await ask("?country=AE", { headers: { "x-locale": "ar" } });
    const { country, fields } = body.data;
    assert.deepEqual(
      [country, fields.map(({ name }: Json) => name)],
      ["AE", ["address1", "address2", "city", "province"]],
    );
    const province = fields.at(-1);
    assert.deepEqual([province.label, province.isRequired, province.options.length], ["الإمارة", true, 7]);
    assert.deepEqual(
      province.options.find(({ value }: Json) => value === "DU"),
      { value: "DU", label: "دبي" },
    );
  });

  test("needs the province where the store's taxes or shipping go by it", async () => {
    const named = async () =>
      (await ask("?country=DE")).body.data.fields.find(({ name }: Json) => name === "province");
    assert.equal(await named(), undefined);
    const { shippingZones } = await shop.ok("GET", "/settings");
    const bavaria = {
      name: "Bavaria",
      countries: ["DE"],
      provinces: ["BY"],
      rates: [{ name: "Post", price: "1" }],
    };
    await shop.ok("PUT", "/settings", { shippingZones: [...shippingZones, bavaria] });
    const province = await named();
    await shop.ok("PUT", "/settings", { shippingZones });
    assert.deepEqual([province.isRequired, province.options.length], [true, 16]);
  });

  test("refuses what is no country", async () => {
    assertInvalid(await ask("?country=XX"), ["/country", "invalid_country"]);
    assertInvalid(await ask(""), ["/country", "required"]);
  });
});
