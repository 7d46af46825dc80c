import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const german = [
  { country: "DE", rate: "19", name: "VAT" },
  { country: "DE", rate: "7", name: "VAT", class: "reduced" },
];
const free = [{ name: "Everywhere", countries: ["*"], rates: [{ name: "Post", price: "0" }] }];
const shop = await openShop(server, { tax: { rates: german }, shippingZones: free });
const named = (name: string) => [{ language: "en", name, description: "" }];
const make = (name: string, price: string, more: Fields = {}) =>
  shop.ok("POST", "/products", { price, quantity: 1_000, translations: named(name), ...more });
const rows = (taxes: Json[]) => taxes.map(({ rate, amount, netAmount }) => [rate, amount, netAmount]);
const paid = { paymentMethod: "bank_transfer", markPaid: true };
const span = () => {
  const day = (by: number) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(-1)}&to=${day(1)}`;
};

const book = await make("Book", "21.40", { taxClass: "reduced" });
const lamp = await make("Lamp", "119.00");

test("DE 19 and 7, gross: a book of 21.40 and a lamp of 119.00 have tax of 1.40 and 19.00, in two rows everywhere", async () => {
  const order = await shop.order({ items: [shop.line(book), shop.line(lamp)], ...paid });
  assert.deepEqual(
    order.items.map(({ taxRate, taxAmount, taxClass }: Json) => [taxRate, taxAmount, taxClass]),
    [
      ["7", "1.40", "reduced"],
      ["19", "19.00", undefined],
    ],
  );
  const both = [
    ["19", "19.00", "100.00"],
    ["7", "1.40", "20.00"],
  ];
  assert.deepEqual(rows(order.taxes), both);
  assert.equal(order.taxAmount, "20.40");
  const quote = await shop.ok("POST", "/storefront/quote", {
    items: [shop.line(book), shop.line(lamp)],
    shippingAddress: { country: "DE" },
    explain: true,
  });
  assert.deepEqual(rows(quote.taxes), both);
  const explained = await shop.ok("GET", `/orders/${order.id}/explain`);
  assert.deepEqual(
    explained.taxes.map(({ taxRate, amount }: Json) => [taxRate, amount]),
    [
      ["19", "19.00"],
      ["7", "1.40"],
    ],
  );
  const report = async () => {
    const { rows } = await shop.ok("GET", `/reports/taxes?${span()}`);
    return rows.map(({ rate, net, tax, refundedTax }: Json) => [rate, net, tax, refundedTax]);
  };
  assert.deepEqual(await report(), [
    ["19", "100.00", "19.00", "0.00"],
    ["7", "20.00", "1.40", "0.00"],
  ]);
  // The tax of the book is given back with it, and no other.
  const items = [{ itemId: order.items[0].id, quantity: 1 }];
  assert.equal((await shop.refund(order.id, { items })).status, 201);
  assert.deepEqual(await report(), [
    ["19", "100.00", "19.00", "0.00"],
    ["7", "20.00", "1.40", "1.40"],
  ]);
  assert.equal((await shop.refund(order.id)).status, 201);
  assert.deepEqual(
    (await report()).map((row: Json) => row[3]),
    ["19.00", "1.40"],
  );
  await booksBalance(server, shop.store);
});

test("a line without a product has a class, of the store's, in drafts and edits; lines of quotes tell theirs", async () => {
  const custom = (name: string, more: Fields = {}) => ({ name, unitPrice: "21.40", quantity: 1, ...more });
  const draft = (items: Json[]) => shop.place({ draft: true, items, paymentMethod: "bank_transfer" });
  const items = [
    custom("Reading", { taxClass: "reduced" }),
    custom("Repair", { unitPrice: "119.00" }),
    custom("Stamps", { taxClass: "zero" }),
  ];
  const made = dataOf(await draft(items), 201);
  const classes = (lines: Json[]) =>
    lines.map(({ taxRate, taxAmount, taxClass }) => [taxRate, taxAmount, taxClass]);
  const expected = [
    ["7", "1.40", "reduced"],
    ["19", "19.00", undefined],
    ["0", "0.00", "zero"],
  ];
  assert.deepEqual(classes(made.items), expected);
  assert.deepEqual(made.draft.items[0].taxClass, "reduced");
  const order = await shop.ok("POST", `/orders/${made.id}/place`, {});
  assert.deepEqual(classes(order.items), expected);
  const edited = await shop.ok("POST", `/orders/${order.id}/edits`, {
    add: [custom("Talk", { taxClass: "reduced" })],
  });
  assert.deepEqual(classes(edited.items).at(-1), ["7", "1.40", "reduced"]);

  const choice = (at: string) => [at, "invalid_choice"] as [string, string];
  assertInvalid(await draft([custom("Odd", { taxClass: "toys" })]), choice("/items/0/taxClass"));
  const wrong = { add: [custom("Odd", { taxClass: "toys" })] };
  assertInvalid(
    await shop.send("POST", `/orders/${order.id}/edits`, { body: wrong }),
    choice("/add/0/taxClass"),
  );
  assertInvalid(await draft([{ ...shop.line(book), taxClass: "zero" }]), [
    "/items/0/taxClass",
    "only_without_product",
  ]);
  assertInvalid(await draft([custom("Talk"), custom("Talk", { taxClass: "zero" })]), [
    "/items/1",
    "not_unique",
  ]);
  assertInvalid(await shop.place({ items: [{ ...shop.line(book), taxClass: "zero" }] }), [
    "/items/0/taxClass",
    "only_of_draft",
  ]);
  const quote = await shop.ok("POST", "/storefront/quote", {
    items: [shop.line(book), shop.line(lamp)],
    shippingAddress: { country: "DE" },
  });
  assert.deepEqual(classes(quote.items), expected.slice(0, 2));
});

test("an edit gives back and takes the taxes of its lines", async () => {
  const order = await shop.order({ items: [shop.line(book), shop.line(lamp)], ...paid });
  const [{ id }] = order.items;
  await shop.ok("POST", `/orders/${order.id}/edits`, { setQuantity: [{ itemId: id, quantity: 3 }] });
  const after = await shop.read(order.id);
  assert.deepEqual(rows(after.taxes), [
    ["19", "19.00", "100.00"],
    ["7", "4.20", "60.00"],
  ]);
  await booksBalance(server, shop.store);
});

test("a variant follows its product, that its category or the closest one above, and the last is standard", async () => {
  const media = await shop.ok("POST", "/categories", { taxClass: "reduced", translations: named("Media") });
  const novels = await shop.ok("POST", "/categories", { parentId: media.id, translations: named("Novels") });
  const ebooks = await shop.ok("POST", "/categories", {
    parentId: novels.id,
    taxClass: "standard",
    translations: named("Files"),
  });
  assert.deepEqual([media.taxClass, novels.taxClass], ["reduced", null]);
  const variants = {
    variants: [{ name: "Size", values: ["S", "M"] }],
    productVariants: [{ options: { Size: "S" } }, { options: { Size: "M" }, taxClass: "zero" }],
  };
  const rateOf = async (product: Json, size?: string) => {
    const { items } = await shop.ok("POST", "/storefront/quote", {
      items: [shop.line(product, 1, size)],
      shippingAddress: { country: "DE" },
    });
    return items[0].taxRate;
  };
  const poster = await make("Poster", "10", { category: novels.id, ...variants });
  assert.deepEqual(
    poster.productVariants.map((one: Json) => one.taxClass),
    [null, "zero"],
  );
  assert.deepEqual([await rateOf(poster, "S"), await rateOf(poster, "M")], ["7", "0"]);
  assert.equal(await rateOf(await make("Own", "10", { category: novels.id, taxClass: "standard" })), "19");
  assert.equal(await rateOf(await make("File", "10", { category: ebooks.id })), "19");
  assert.equal(await rateOf(await make("None", "10")), "19");
});

test("a class has to be one of the store's, which has its own by name", async () => {
  const send = (method: string, path: string, body: Fields) => shop.send(method, path, { body });
  const sent = { price: "1", translations: named("Odd"), taxClass: "books" };
  assertInvalid(await send("POST", "/products", sent), ["/taxClass", "invalid_choice"]);
  assertInvalid(await send("PUT", `/products/${book.id}`, { taxClass: "books" }), [
    "/taxClass",
    "invalid_choice",
  ]);
  assertInvalid(await send("PUT", `/products/${book.id}`, { taxClass: "No name" }), "/taxClass");
  assertInvalid(await send("POST", "/categories", { translations: named("Odd"), taxClass: "books" }), [
    "/taxClass",
    "invalid_choice",
  ]);
  const { results } = dataOf(await send("POST", "/products/bulk", { create: [sent] }), 200);
  assert.equal(results[0].errors[0].field, "/create/0/taxClass");
  const classes = ["reduced", "zero", "books"];
  const { tax } = await shop.ok("PUT", "/settings", {
    tax: { classes, rates: [...german, { country: "DE", rate: "5", name: "VAT", class: "books" }] },
  });
  assert.deepEqual(tax.classes, ["standard", ...classes]);
  assert.equal((await shop.ok("POST", "/products", sent)).taxClass, "books");
  const rates = [...german, { country: "DE", rate: "5", name: "VAT", class: "toys" }];
  assertInvalid(await send("PUT", "/settings", { tax: { rates } }), ["/tax/rates/2/class", "invalid_choice"]);
  assertInvalid(await send("PUT", "/settings", { tax: { classes: ["zero", "books"] } }), [
    "/tax/classes",
    "tax_class_in_use",
  ]);
  assertInvalid(await send("PUT", "/settings", { tax: { rates: [...german, german[1]] } }), [
    "/tax/rates/2",
    "overlap",
  ]);
});

test("a class without a rate where others have one takes none, and the setup warns; or the standard one", async () => {
  const there = await openShop(server, { tax: { rates: german }, shippingZones: free });
  const paper = await there.ok("POST", "/products", {
    price: "11.90",
    translations: named("Paper"),
    taxClass: "super_reduced",
  });
  const told = async () => (await there.ok("GET", "/setup")).taxWarnings;
  const tax = async () => {
    const { taxAmount } = await there.ok("POST", "/storefront/quote", {
      items: [there.line(paper)],
      shippingAddress: { country: "DE" },
    });
    return taxAmount;
  };
  assert.deepEqual(
    (await told()).map((one: Json) => [one.class, one.country]),
    [["super_reduced", "DE"]],
  );
  assert.equal(await tax(), "0.00");
  await there.ok("PUT", "/settings", { tax: { withoutRate: "standard" } });
  assert.deepEqual([await told(), await tax()], [[], "1.90"]);
});

test("a store's first country decides how shipping is taxed; a store that has rates keeps its own", async () => {
  const shippingIn = async (country: string, more: Fields = {}) => {
    const store = await server.createStore();
    const { tax } = dataOf(
      await server.send(store, "PUT", "/api/v1/settings", { body: { country, ...more } }),
    );
    return tax.shipping;
  };
  const usual = await Promise.all(["DE", "GB", "CH", "NO", "US", "AE"].map((one) => shippingIn(one)));
  assert.deepEqual(usual, ["by_goods", "by_goods", "by_goods", "by_goods", "standard", "standard"]);
  assert.equal(await shippingIn("DE", { tax: { shipping: "highest" } }), "highest");
});

test("DE 19, SE 25: a download of 12.00 to SE has tax of 2.40, in SE; a checkout without a country is refused", async () => {
  const rates = [...german, { country: "SE", rate: "25", name: "VAT" }];
  const there = await openShop(server, { tax: { rates, digital: "buyer" }, shippingZones: free });
  const song = await there.ok("POST", "/products", {
    price: "12.00",
    kind: "digital_file",
    inventoryTracked: false,
    translations: named("Song"),
  });
  const body = {
    items: [there.line(song)],
    customer: { email: "buyer@example.com", firstName: "Britt", lastName: "Berg" },
    paymentMethod: "bank_transfer",
  };
  const shopper = { key: undefined, body };
  assertInvalid(await there.send("POST", "/storefront/checkout", shopper), ["/billingAddress", "required"]);
  const billingAddress = {
    firstName: "Britt",
    lastName: "Berg",
    address1: "Gata 1",
    city: "Lund",
    postalCode: "22100",
    country: "SE",
  };
  const quote = await there.ok("POST", "/storefront/quote", { items: body.items, billingAddress });
  assert.deepEqual([quote.taxAmount, quote.taxes[0].country], ["2.40", "SE"]);
  const { order } = dataOf(
    await there.send("POST", "/storefront/checkout", { ...shopper, body: { ...body, billingAddress } }),
    201,
  );
  assert.deepEqual(rows(order.taxes), [["25", "2.40", "9.60"]]);
  const report = await there.ok("GET", `/reports/taxes?${span()}`);
  assert.deepEqual(
    report.rows.map(({ country, rate, tax }: Json) => [country, rate, tax]),
    [["SE", "25", "2.40"]],
  );
  await booksBalance(server, there.store);
});

test("an exempt customer pays 100.00 in place of 119.00, and the order says why", async () => {
  const there = await openShop(server, { tax: { rates: german, exemptPrices: "net" }, shippingZones: free });
  const light = await there.ok("POST", "/products", {
    price: "119.00",
    quantity: 9,
    translations: named("Lamp"),
  });
  const exempt = (taxId: string | null) => there.person({ taxExempt: true, taxId });
  const to = (country: string) => ({
    firstName: "Ada",
    address1: "Way 1",
    city: "Town",
    postalCode: country === "CH" ? "8001" : "1010",
    country,
  });
  const reasonOf = async (taxId: string | null, country: string) => {
    const { id: customerId } = await exempt(taxId);
    const order = await there.order({
      items: [there.line(light)],
      customerId,
      shippingAddress: to(country),
    });
    assert.deepEqual(
      [order.finalAmount, order.taxAmount, order.items[0].unitPrice],
      ["100.00", "0.00", "100.00"],
    );
    const { reason, taxIdForm, checkedAt } = order.taxExemption;
    assert.equal(checkedAt === null, taxId === null);
    return [reason, taxIdForm];
  };
  assert.deepEqual(await reasonOf("ATU12345675", "AT"), ["reverse_charge", "valid"]);
  assert.deepEqual(await reasonOf("ATU12345674", "AT"), ["exempt", "invalid"]);
  assert.deepEqual(await reasonOf("12/345", "AT"), ["exempt", "unknown"]);
  assert.deepEqual(await reasonOf(null, "CH"), ["export", null]);
  assert.deepEqual(await reasonOf(null, "FR"), ["exempt", null]);
  const order = await there.order({ items: [there.line(light)] });
  assert.deepEqual([order.finalAmount, order.taxExemption], ["119.00", undefined]);
  // The reason follows the address of an edit; the number stays as it was checked.
  const { id: customerId } = await exempt("ATU12345675");
  const placed = await there.order({ items: [there.line(light)], customerId, shippingAddress: to("AT") });
  for (const [country, reason] of [
    ["CH", "export"],
    ["DE", "exempt"],
    ["FR", "reverse_charge"],
  ] as const) {
    const edit = { shippingAddress: to(country) };
    const { taxExemption } = await there.ok("POST", `/orders/${placed.id}/edits`, edit);
    assert.deepEqual(taxExemption, { ...placed.taxExemption, reason }, country);
  }
  // Whose number was removed with the person keeps the reason that still holds.
  await there.ok("POST", `/customer/${customerId}/anonymize`);
  const bare = (await there.read(placed.id)).taxExemption;
  assert.deepEqual([bare.reason, bare.taxId], ["reverse_charge", null]);
  const more = { setQuantity: [{ itemId: placed.items[0].id, quantity: 2 }] };
  const doubled = await there.ok("POST", `/orders/${placed.id}/edits`, more);
  assert.deepEqual([doubled.finalAmount, doubled.taxExemption], ["200.00", bare]);
});
