import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { asMissing, assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { newProduct, nounAt } from "../../../test/noun.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json as Product } from "../../../test/shop.ts";

const PRODUCTS = "/api/v1/products";
const MAX_VARIANTS = 2_048;

const server = await testServer();
const [store, elsewhere, yen, dinar] = await Promise.all([
  server.createStore(),
  server.createStore(),
  server.createStore({ currency: "JPY" }),
  server.createStore({ currency: "KWD" }),
]);
const blind = (await store.makeKey(["products"])).key;

const SIZE = { name: "Size", values: ["S", "M", "L"] };
const COLOR = { name: "Color", values: ["Red", "Blue"] };
const size = (Size: string, more: Fields = {}) => ({ options: { Size }, ...more });

/** A shirt in three sizes, of which there are 1, 2 and 3. */
const shirt = (more: Fields = {}) =>
  newProduct({
    variants: [SIZE],
    productVariants: [size("S", { quantity: 1 }), size("M", { quantity: 2 }), size("L", { quantity: 3 })],
    ...more,
  });

const products = nounAt(server, store, PRODUCTS);
const { read, post, put, created, updated, readBack, dry } = products;
const list = async (query: Fields, at?: TestStore): Promise<Product[]> =>
  (await products.list(query, at)).products;
async function ledger(id: string, at = store): Promise<Product[]> {
  return dataOf(await server.send(at, "GET", `${PRODUCTS}/${id}/stock/movements?limit=100`)).movements;
}
const sumOf = (rows: Product[], field: string): number =>
  rows.reduce((sum: number, row: Product) => sum + row[field], 0);
/** The ledger's sum of a product's own stock, and of each of its variants, retired ones too. */
async function ledgerSums(id: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { variantId, delta } of await ledger(id)) {
    const item = variantId ?? "own";
    sums[item] = (sums[item] ?? 0) + delta;
  }
  return sums;
}

const inOrder = (product: Product, field: string): unknown[] =>
  product.productVariants.map((variant: Product) => variant[field]);
const bySize = (product: Product): Record<string, Product> =>
  Object.fromEntries(product.productVariants.map((variant: Product) => [variant.options.Size, variant]));

/** All combinations of these axes' values. */
function combinations(
  axes: readonly { name: string; values: readonly string[] }[],
): Record<string, string>[] {
  return axes.reduce<Record<string, string>[]>(
    (found, { name, values }) =>
      found.flatMap((options) => values.map((value) => ({ ...options, [name]: value }))),
    [{}],
  );
}
const axis = (name: string, count: number) => ({
  name,
  values: Array.from({ length: count }, (_, i) => `${name} ${i}`),
});

describe("create and read", () => {
  test("variants come back in their order with every field of the contract", async () => {
    const body = shirt({
      variants: [SIZE, COLOR],
      productVariants: [
        {
          options: { Size: "M", Color: "Blue" },
          sku: "TS-M-B",
          barcode: "4006381333931",
          price: "21.50",
          compareAtPrice: "25.00",
          cost: "7.25",
          quantity: 4,
          image: "https://images.example/m-blue.png",
          isActive: false,
        },
        { options: { Size: "S", Color: "Red" } },
      ],
    });
    const product = await created(body);
    const [{ id: first }, { id: second }] = product.productVariants;
    assert.notEqual(first, second);
    assert.deepEqual(product.productVariants, [
      {
        id: first,
        options: { Size: "M", Color: "Blue" },
        sku: "TS-M-B",
        barcode: "4006381333931",
        taxCode: null,
        price: "21.50",
        ownPrice: "21.50",
        compareAtPrice: "25.00",
        cost: "7.25",
        taxClass: null,
        quantity: 4,
        image: "https://images.example/m-blue.png",
        isActive: false,
      },
      {
        id: second,
        options: { Size: "S", Color: "Red" },
        sku: null,
        barcode: null,
        taxCode: null,
        price: "19.90",
        ownPrice: null,
        compareAtPrice: null,
        cost: null,
        taxClass: null,
        quantity: 0,
        image: null,
        isActive: true,
      },
    ]);
    assert.equal(product.hasVariants, true);
    assert.deepEqual(product.variants, [
      { ...SIZE, position: 0 },
      { ...COLOR, position: 1 },
    ]);
  });

  test("create, read and list show the same", async () => {
    const product = await created(shirt());
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual(await list({ ids: product.id }), [product]);
    assert.deepEqual(await list({ ids: product.id, fields: "productVariants,variants,quantity" }), [
      { productVariants: product.productVariants, variants: product.variants, quantity: 6 },
    ]);
  });

  test("a list shows each product with its own variants", async () => {
    const [a, b, c] = [await created(shirt()), await created(newProduct()), await created(shirt())];
    const shown = await list({ ids: [a.id, b.id, c.id].join(","), sort: "createdAt" });
    assert.deepEqual(shown, [a, b, c]);
  });

  test("a product without variants has none: no axes, an empty list, its own quantity", async () => {
    const { hasVariants, variants, productVariants, quantity } = await created(newProduct({ quantity: 5 }));
    assert.deepEqual([hasVariants, variants, productVariants, quantity], [false, [], [], 5]);
  });

  test("axes are ordered by position, else as they were sent", async () => {
    const variants = [
      { name: "C", values: ["c"], position: 9 },
      { name: "A", values: ["a"], position: 1 },
      { name: "B", values: ["b"], position: 5 },
    ];
    const product = await created(newProduct({ variants }));
    assert.deepEqual(inOrder({ productVariants: product.variants }, "name"), ["A", "B", "C"]);
    assert.deepEqual((await readBack(product.id)).variants, product.variants);
  });

  test("the product's quantity is the sum of its variants'; a top-level one is ignored", async () => {
    const product = await created(shirt({ quantity: 1_000 }));
    assert.equal(product.quantity, 6);
    assert.equal((await updated(product.id, { quantity: 77 })).quantity, 6);
    const after = await updated(product.id, {
      quantity: 77,
      productVariants: [size("S", { quantity: 9 }), size("M")],
    });
    assert.equal(after.quantity, 11);
    assert.equal((await readBack(product.id)).quantity, 11);
    assert.equal((await list({ ids: product.id }))[0].quantity, 11);
  });

  test("a variant that is not active counts in the sum all the same: it is stock on hand", async () => {
    const product = await created(shirt({ productVariants: [size("S", { quantity: 5, isActive: false })] }));
    assert.equal(product.quantity, 5);
  });

  test("axes and values may have any name, also one of JavaScript's or of a JSON pointer's", async () => {
    const names = ["__proto__", "constructor", "toString", "a/b~c", "مقاس 尺寸 👕"];
    const values = ["__proto__", "1", "a, b", '"', "é"];
    const options = Object.fromEntries(names.map((name, i) => [name, values[i]!]));
    const product = await created(
      newProduct({
        variants: names.map((name, i) => ({ name, values: [values[i]!, "other"] })),
        productVariants: [{ options, quantity: 1 }],
      }),
    );
    const shown = product.productVariants[0].options;
    assert.deepEqual(Object.entries(shown).sort(), Object.entries(options).sort());
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual(await updated(product.id, product), product);
  });

  test("numbers as names of axes and values change nothing when they are written back", async () => {
    const axes = [
      { name: "2", values: ["10", "9"] },
      { name: "1", values: ["0", "00"] },
    ];
    const product = await created(
      newProduct({ variants: axes, productVariants: combinations(axes).map((options) => ({ options })) }),
    );
    assert.deepEqual(await updated(product.id, product), product);
  });
});

describe("limits", () => {
  test("five axes are taken, six are 400 at /variants", async () => {
    const axes = ["A", "B", "C", "D", "E", "F"].map((name) => axis(name, 1));
    const five = axes.slice(0, 5);
    const product = await created(
      newProduct({ variants: five, productVariants: combinations(five).map((options) => ({ options })) }),
    );
    assert.equal(product.variants.length, 5);
    assertInvalid(await post(newProduct({ variants: axes })), "/variants");
    assertInvalid(await put(product.id, { variants: axes }), "/variants");
  });

  test("2,048 variants are created, read, listed, updated and thinned", async () => {
    const axes = [axis("A", 4), axis("B", 4), axis("C", 4), axis("D", 4), axis("E", 8)];
    const productVariants = combinations(axes).map((options, i) => ({
      options,
      sku: `BIG-${i}`,
      quantity: i % 10,
      price: `${i}.50`,
    }));
    assert.equal(productVariants.length, MAX_VARIANTS);
    const product = await created(newProduct({ variants: axes, productVariants }));
    assert.equal(product.productVariants.length, MAX_VARIANTS);
    assert.equal(product.quantity, sumOf(productVariants, "quantity"));
    assert.deepEqual(
      inOrder(product, "sku"),
      productVariants.map(({ sku }) => sku),
    );
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual(await list({ ids: product.id }), [product]);
    const edited = structuredClone(product);
    for (const variant of edited.productVariants) variant.quantity += 1;
    const after = await updated(product.id, edited);
    assert.equal(after.quantity, product.quantity + MAX_VARIANTS);
    assert.equal(after.version, product.version + 1);
    assert.deepEqual(await updated(product.id, after), after);
    const variantId = after.productVariants[2_047].id;
    const body = { variantId, delta: 5, reason: "received" };
    dataOf(await server.send(store, "POST", `${PRODUCTS}/${product.id}/stock`, { body }));
    const half = after.productVariants.slice(0, 1_024);
    const thinned = await updated(product.id, { productVariants: half });
    assert.deepEqual(thinned.productVariants, half);
    assert.deepEqual((await list({ sku: "BIG-2047" })).length, 0);
  });

  test("2,049 variants are 400 at /productVariants, on create and on update", async () => {
    const axes = [axis("A", 2), axis("B", 1_025)];
    const variants = combinations(axes).map((options) => ({ options }));
    const body = { variants: axes, productVariants: variants.slice(0, MAX_VARIANTS + 1) };
    assertInvalid(await post(newProduct(body)), "/productVariants");
    const { id } = await created(newProduct());
    assertInvalid(await put(id, body), "/productVariants");
  });

  test("2,048 values of one axis are taken, 2,049 are 400 at its values", async () => {
    const product = await created(newProduct({ variants: [axis("A", 2_048)] }));
    assert.equal(product.variants[0].values.length, 2_048);
    assertInvalid(await post(newProduct({ variants: [axis("A", 2_049)] })), "/variants/0/values");
  });

  test("a product whose variants sum up to over a billion can be read and written back", async () => {
    const productVariants = [size("S", { quantity: 1_000_000_000 }), size("M", { quantity: 1_000_000_000 })];
    const product = await created(shirt({ productVariants }));
    assert.equal(product.quantity, 2_000_000_000);
    assert.deepEqual(await updated(product.id, product), product);
  });

  test("the refusal of a thousand wrong options is no multiple of the request's size", async () => {
    const values = Array.from({ length: 400 }, (_, i) => `${i}`.padStart(250, "x"));
    const productVariants = Array.from({ length: 1_000 }, () => ({ options: { A: "none" } }));
    const answer = await post(newProduct({ variants: [{ name: "A", values }], productVariants }));
    assert.equal(answer.status, 400);
    assert.ok(answer.text.length < 2 ** 20, `${answer.text.length} characters of answer`);
  });
});

describe("bad input", async () => {
  const id = (await created(newProduct())).id;
  const of = (...productVariants: unknown[]) => ({ variants: [SIZE], productVariants });
  const at = (field: string) => `/productVariants/0${field}`;

  const bad: [what: string, more: Fields, ...fields: string[]][] = [
    [
      "a combination that was given before",
      of(size("S"), size("M"), size("S")),
      "/productVariants/2/options",
    ],
    [
      "a combination whose axes are in another order",
      {
        variants: [SIZE, COLOR],
        productVariants: [
          { options: { Size: "S", Color: "Red" } },
          { options: { Size: "S", Color: "Blue" } },
          { options: { Color: "Red", Size: "S" } },
        ],
      },
      "/productVariants/2/options",
    ],
    ["an option that is no value of its axis", of(size("S"), size("XXL")), "/productVariants/1/options/Size"],
    ["an option in other letters", of(size("s")), at("/options/Size")],
    ["an empty option", of(size("")), at("/options/Size")],
    [
      "a combination that lacks an axis",
      { variants: [SIZE, COLOR], productVariants: [size("S")] },
      at("/options/Color"),
    ],
    ["an axis that the product has not", of({ options: { Size: "S", Fit: "Slim" } }), at("/options/Fit")],
    ["an axis in other letters", of({ options: { size: "S" } }), at("/options/Size"), at("/options/size")],
    ["an unknown axis with / and ~", of({ options: { Size: "S", "a/b~c": "x" } }), at("/options/a~1b~0c")],
    [
      "an axis named as what objects have",
      of({ options: { Size: "S", toString: "x" } }),
      at("/options/toString"),
    ],
    ["no options", of({ sku: "A" }), at("/options/Size")],
    ["options of no axis", of({ options: {} }), at("/options/Size")],
    ["options that are a list", of({ options: ["S"] }), at("/options")],
    ["an option that is a number", of({ options: { Size: 5 } }), at("/options/Size")],
    ["an option of null", of({ options: { Size: null } }), at("/options/Size")],
    ["a variant without any axes", { variants: [], productVariants: [{ options: {} }] }, "/variants"],
    ["a variant that is a text", of("S"), "/productVariants/0"],
    ["a variant of null", of(null), "/productVariants/0"],
    ["variants that are an object", { variants: [SIZE], productVariants: {} }, "/productVariants"],
    ["variants of null", { variants: [SIZE], productVariants: null }, "/productVariants"],
    ["axes of null", { variants: null }, "/variants"],
    ["axes that are an object", { variants: { Size: ["S"] } }, "/variants"],
    ["an axis without a name", { variants: [{ values: ["S"] }] }, "/variants/0/name"],
    ["an axis with an empty name", { variants: [{ name: "", values: ["S"] }] }, "/variants/0/name"],
    ["an axis without values", { variants: [SIZE, { name: "Color" }] }, "/variants/1/values"],
    ["an axis of no values", { variants: [{ name: "Size", values: [] }] }, "/variants/0/values"],
    ["a value twice", { variants: [{ name: "Size", values: ["S", "M", "S"] }] }, "/variants/0/values"],
    ["a value that is empty", { variants: [{ name: "Size", values: ["S", ""] }] }, "/variants/0/values/1"],
    ["a value that is a number", { variants: [{ name: "Size", values: [5] }] }, "/variants/0/values/0"],
    ["a name without an end", { variants: [{ name: "x".repeat(256), values: ["S"] }] }, "/variants/0/name"],
    ["the name of an axis twice", { variants: [SIZE, COLOR, { ...SIZE }] }, "/variants/2/name"],
    ["a position below zero", { variants: [{ ...SIZE, position: -1 }] }, "/variants/0/position"],
    ["an unknown field of an axis", { variants: [{ ...SIZE, unit: "cm" }] }, "/variants/0/unit"],
    ["an unknown field of a variant", of(size("S", { colour: "red" })), at("/colour")],
    ["an id that is none", of(size("S", { id: "abc" })), at("/id")],
    ["an id of no variant", of(size("S", { id: MISSING })), at("/id")],
    ["a price that is a word", of(size("S"), size("M", { price: "cheap" })), "/productVariants/1/price"],
    ["a negative price", of(size("S", { price: "-1.00" })), at("/price")],
    ["a price of three fraction digits", of(size("S", { price: 1.999 })), at("/price")],
    ["a compareAtPrice that is a word", of(size("S", { compareAtPrice: "was" })), at("/compareAtPrice")],
    ["a cost with an exponent", of(size("S", { cost: "1e2" })), at("/cost")],
    ["a quantity below zero", of(size("S", { quantity: -1 })), at("/quantity")],
    ["a quantity that is a text", of(size("S", { quantity: "5" })), at("/quantity")],
    ["a quantity that is no integer", of(size("S", { quantity: 0.5 })), at("/quantity")],
    ["a quantity of null", of(size("S", { quantity: null })), at("/quantity")],
    ["a quantity beyond measure", of(size("S", { quantity: 1e300 })), at("/quantity")],
    ["an image without a host", of(size("S", { image: "/a.png" })), at("/image")],
    ["an image that is script", of(size("S", { image: "javascript:alert(1)" })), at("/image")],
    ["a sku that is a number", of(size("S", { sku: 5 })), at("/sku")],
    ["a sku without an end", of(size("S", { sku: "x".repeat(256) })), at("/sku")],
    ["a barcode that is a list", of(size("S", { barcode: [] })), at("/barcode")],
    ["a flag that is a text", of(size("S", { isActive: "true" })), at("/isActive")],
  ];

  for (const [what, more, ...fields] of bad) {
    test(`${what} is 400 at ${fields.join(" and ")}, on create and on update`, async () => {
      assertInvalid(await post(newProduct(more)), ...fields);
      assertInvalid(await put(id, more), ...fields);
    });
  }

  test("all that is wrong is named at once, each in its entry", async () => {
    const more = of(size("S", { price: "x" }), size("XXL"), size("S"), size("M", { quantity: -5 }));
    const fields = ["0/price", "1/options/Size", "2/options", "3/quantity"];
    assertInvalid(await post(newProduct(more)), ...fields.map((field) => `/productVariants/${field}`));
  });

  test("the id of another product's variant is 400 at it, and that variant stays as it is", async () => {
    const other = await created(shirt());
    const mine = await created(shirt());
    const productVariants = [size("S"), size("M", { id: other.productVariants[1].id, quantity: 99 })];
    assertInvalid(await put(mine.id, { productVariants }), "/productVariants/1/id");
    assertInvalid(await post(shirt({ productVariants })), "/productVariants/1/id");
    assert.deepEqual([await readBack(mine.id), await readBack(other.id)], [mine, other]);
  });

  test("the id of another store's variant is 400, with the bytes of one that is not there", async () => {
    const foreign = await created(shirt(), elsewhere);
    const mine = await created(shirt());
    const answer = await asMissing(foreign.productVariants[0].id, (id, sent) =>
      put(mine.id, { productVariants: [size("S", { id })] }, store, sent),
    );
    assertInvalid(answer, "/productVariants/0/id");
    assert.deepEqual(await readBack(foreign.id, elsewhere), foreign);
  });

  test("the id of a retired variant is 400", async () => {
    const product = await created(shirt());
    const { S, M } = bySize(product);
    await updated(product.id, { productVariants: [M] });
    assertInvalid(await put(product.id, { productVariants: [S, M] }), "/productVariants/0/id");
  });

  test("one id for two variants is 400 at the second", async () => {
    const product = await created(shirt());
    const { S } = bySize(product);
    const productVariants = [size("S", { id: S.id }), size("M", { id: S.id })];
    assertInvalid(await put(product.id, { productVariants }), "/productVariants/1/id");
    assert.deepEqual(await readBack(product.id), product);
  });

  test("a combination twice in an update names the second's options, and no id", async () => {
    const product = await created(shirt());
    const productVariants = [size("S"), size("M"), size("S")];
    assertInvalid(await put(product.id, { productVariants }), "/productVariants/2/options");
    assert.deepEqual(await readBack(product.id), product);
  });

  test("what was refused has changed nothing, neither variants nor stock", async () => {
    const product = await created(shirt());
    const before = await ledger(product.id);
    const productVariants = [size("S", { quantity: 50 }), size("XXL")];
    assertInvalid(
      await put(product.id, { price: "5.00", productVariants }),
      "/productVariants/1/options/Size",
    );
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual(await ledger(product.id), before);
  });
});

describe("money", () => {
  const stores = { JPY: () => yen, KWD: () => dinar, USD: () => store };
  const taken: [keyof typeof stores, source: string, text: string][] = [
    ["JPY", "1990", "1990"],
    ["JPY", '"1990"', "1990"],
    ["JPY", "999999999999999", "999999999999999"],
    ["KWD", "19.9", "19.900"],
    ["KWD", '"0.001"', "0.001"],
    ["KWD", '"999999999999999.999"', "999999999999999.999"],
    ["USD", "19.90", "19.90"],
    ["USD", "0", "0.00"],
  ];
  for (const [currency, source, text] of taken) {
    test(`${currency}: ${source} is "${text}" in a variant, read, listed and written back`, async () => {
      const at = stores[currency]();
      const name = JSON.stringify(`Shirt ${randomUUID()}`);
      const amounts = `"price":${source},"compareAtPrice":${source},"cost":${source}`;
      const raw = `{"price":1,"translations":[{"language":"en","name":${name},"description":""}],
        "variants":[{"name":"Size","values":["S"]}],"productVariants":[{"options":{"Size":"S"},${amounts}}]}`;
      const product = dataOf(await post(undefined, at, { raw }), 201);
      const [{ price, compareAtPrice, cost }] = product.productVariants;
      assert.deepEqual([price, compareAtPrice, cost], [text, text, text]);
      assert.deepEqual(await readBack(product.id, at), product);
      assert.deepEqual(await list({ ids: product.id }, at), [product]);
      assert.deepEqual(await updated(product.id, product, at), product);
      const again = await put(product.id, undefined, at, {
        raw: `{"productVariants":[{"id":"${product.productVariants[0].id}",${amounts}}]}`,
      });
      assert.deepEqual(again.body.data, product);
    });
  }

  for (const [currency, amount] of [
    ["JPY", "1990.0"],
    ["JPY", 19.5],
    ["KWD", "0.0001"],
    ["KWD", 1.0005],
    ["USD", "19.900"],
  ] as const) {
    test(`${currency}: ${JSON.stringify(amount)} has too many fraction digits: 400`, async () => {
      const entry = size("S", { price: amount, compareAtPrice: amount, cost: amount });
      const body = newProduct({ price: 1, variants: [SIZE], productVariants: [entry] });
      assertInvalid(
        await post(body, stores[currency]()),
        ...["price", "compareAtPrice", "cost"].map((field) => `/productVariants/0/${field}`),
      );
    });
  }

  test("a variant whose price was never given, or taken back, follows its product's", async () => {
    const prices = (product: Product) =>
      // biome-ignore lint/suspicious/noExplicitAny: what the server answered
      product.productVariants.map(({ price, ownPrice }: any) => [price, ownPrice]);
    const product = await created(
      shirt({ price: "5.00", productVariants: [size("S"), size("M", { price: "5.00" })] }),
    );
    assert.deepEqual(prices(product), [
      ["5.00", null],
      ["5.00", "5.00"],
    ]);
    const raised = await updated(product.id, { price: "6.00" });
    assert.deepEqual(prices(raised), [
      ["6.00", null],
      ["5.00", "5.00"],
    ]);
    const back = await updated(product.id, { productVariants: [size("S"), size("M", { price: null })] });
    assert.deepEqual(prices(back), [
      ["6.00", null],
      ["6.00", null],
    ]);
    const own = await updated(product.id, { productVariants: [size("S", { price: "6.00" }), size("M")] });
    assert.deepEqual(prices(own), [
      ["6.00", "6.00"],
      ["6.00", null],
    ]);
  });

  test("a variant that follows its product's price goes on so when it is read, edited and written", async () => {
    const { id } = await created(shirt({ price: "5.00", productVariants: [size("S"), size("M")] }));
    const whole = await readBack(id);
    const same = await updated(id, whole);
    assert.equal(same.version, whole.version);
    whole.price = "8.00";
    whole.productVariants[1].price = "9.00";
    const after = await updated(id, whole);
    assert.deepEqual(inOrder(after, "price"), ["8.00", "9.00"]);
    assert.deepEqual(inOrder(after, "ownPrice"), [null, "9.00"]);
  });
});

describe("cost", async () => {
  const product = await created(
    shirt({ productVariants: [size("S", { cost: "7.25" }), size("M", { cost: "8.25" })] }),
  );

  test("of a variant is absent for a key without products:cost, wherever it reads", async () => {
    const reader = (await store.makeKey(["products:read"])).key;
    for (const key of [blind, reader]) {
      for (const path of [
        `/${product.id}`,
        `?ids=${product.id}`,
        `?ids=${product.id}&fields=productVariants`,
      ]) {
        const answer = await server.send(store, "GET", `${PRODUCTS}${path}`, { key });
        assert.equal(answer.status, 200, answer.text);
        assert.doesNotMatch(answer.text, /"cost"|"[78]\.25"/);
      }
    }
  });

  test("of a variant is absent from what a write answers to a key that may not see it", async () => {
    const body = shirt({ productVariants: [size("S")] });
    const answers = [
      await post(body, store, { key: blind }),
      await put(product.id, { brand: `B ${randomUUID()}` }, store, { key: blind }),
    ];
    for (const { status, text } of answers) {
      assert.ok(status < 300, text);
      assert.doesNotMatch(text, /"cost"|"7\.25"/);
    }
  });

  test("written within a variant by a key without products:cost is 403, and changes nothing", async () => {
    const before = await readBack(product.id);
    for (const cost of ["1.00", null]) {
      const productVariants = [size("S"), size("M", { cost })];
      assertRefused(await post(shirt({ productVariants }), store, { key: blind }), 403, "permission_denied");
      assertRefused(
        await put(product.id, { productVariants }, store, { key: blind }),
        403,
        "permission_denied",
      );
    }
    assert.deepEqual(await readBack(product.id), before);
  });

  test("of each variant is kept when a key that does not see it reads, edits and writes", async () => {
    const whole = (await read(product.id, store, { key: blind })).body.data;
    whole.productVariants.reverse();
    whole.productVariants[0].price = "33.00";
    dataOf(await put(product.id, whole, store, { key: blind }));
    const after = await readBack(product.id);
    assert.deepEqual([inOrder(after, "cost"), after.productVariants[0].price], [["8.25", "7.25"], "33.00"]);
  });
});

describe("update", () => {
  test("writing back what was read changes nothing: same version, same bytes, no movement", async () => {
    const product = await created(
      shirt({
        quantity: 50,
        variants: [COLOR, SIZE],
        productVariants: combinations([SIZE, COLOR]).map((options, i) => ({
          options,
          sku: `NOOP-${i}`,
          cost: "1.00",
          price: "2.00",
          compareAtPrice: "3.00",
          barcode: `${i}`,
          image: "https://images.example/a.png",
          quantity: i,
          isActive: i % 2 === 0,
        })),
      }),
    );
    const before = await read(product.id);
    const movements = await ledger(product.id);
    const answer = await put(product.id, before.body.data);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.data, product);
    assert.equal(answer.headers.etag, before.headers.etag);
    assert.equal((await read(product.id)).text, before.text);
    assert.deepEqual(await ledger(product.id), movements);
  });

  test("writing back what was read with one quantity edited moves that variant's stock alone", async () => {
    const product = await created(shirt());
    const whole = await readBack(product.id);
    whole.productVariants[1].quantity = 12;
    const after = await updated(product.id, whole);
    assert.deepEqual([inOrder(after, "quantity"), after.quantity], [[1, 12, 3], 16]);
    assert.equal(after.version, product.version + 1);
    const [latest, ...others] = await ledger(product.id);
    assert.deepEqual(
      [latest.variantId, latest.delta, latest.quantityAfter, others.length],
      [product.productVariants[1].id, 10, 12, 3],
    );
  });

  test("stock as it was read before a sale is 409, without a version too; other fields can still be written", async () => {
    for (const product of [await created(shirt()), await created(newProduct({ quantity: 100 }))]) {
      const { version: _, ...whole } = await readBack(product.id);
      const [variant] = product.productVariants;
      const sold = { ...(variant && { variantId: variant.id }), delta: -1, reason: "sold" };
      dataOf(await server.send(store, "POST", `${PRODUCTS}/${product.id}/stock`, { body: sold }));
      const now = await readBack(product.id);
      const conflict = await put(product.id, whole);
      assertRefused(conflict, 409, "version_conflict");
      assert.deepEqual(conflict.body.details, { currentVersion: now.version });
      const update = [{ id: product.id, ...whole }];
      const bulk = dataOf(await server.send(store, "POST", `${PRODUCTS}/bulk`, { body: { update } }));
      assert.deepEqual([bulk.results[0].status, bulk.results[0].code], [409, "version_conflict"]);
      assert.deepEqual(await readBack(product.id), now);
      const { quantity, productVariants, ...others } = whole;
      assert.equal((await updated(product.id, { ...others, brand: "Holm" })).quantity, now.quantity);
      const { updatedAt, ...meant } = whole;
      assert.equal((await updated(product.id, meant)).quantity, product.quantity);
    }
  });

  test("a stale version never overwrites variants", async () => {
    const product = await created(shirt());
    const whole = await readBack(product.id);
    await updated(product.id, { productVariants: [size("S", { quantity: 8 }), size("M"), size("L")] });
    const now = await readBack(product.id);
    whole.productVariants[0].quantity = 5;
    assertRefused(await put(product.id, whole), 409, "version_conflict");
    assert.deepEqual(await readBack(product.id), now);
  });

  test("variants are matched by combination where no id is sent, and keep what is left out", async () => {
    const entry = {
      sku: "KEEP-S",
      barcode: "1",
      price: "5.00",
      compareAtPrice: "6.00",
      cost: "2.00",
      quantity: 7,
      image: "https://images.example/s.png",
      isActive: false,
    };
    const product = await created(shirt({ productVariants: [size("S", entry), size("M")] }));
    const after = await updated(product.id, { productVariants: [size("S"), size("M", { sku: "NEW-M" })] });
    assert.deepEqual(after.productVariants[0], product.productVariants[0]);
    assert.deepEqual(after.productVariants[1], { ...product.productVariants[1], sku: "NEW-M" });
  });

  test("a combination matches whatever the order of its axes", async () => {
    const product = await created(
      shirt({
        variants: [SIZE, COLOR],
        productVariants: [{ options: { Size: "S", Color: "Red" }, quantity: 3 }],
      }),
    );
    const productVariants = [{ options: { Color: "Red", Size: "S" } }];
    const after = await updated(product.id, { productVariants });
    assert.deepEqual(after, product);
    const turned = await updated(product.id, { variants: [COLOR, SIZE], productVariants });
    assert.equal(turned.productVariants[0].id, product.productVariants[0].id);
    assert.equal(turned.quantity, 3);
  });

  test("variants are matched by id, in capitals too, with options left out", async () => {
    const product = await created(shirt());
    const [S, M, L] = inOrder(product, "id") as [string, string, string];
    const after = await updated(product.id, {
      productVariants: [{ id: S, sku: "BY-ID" }, { id: M.toUpperCase() }, { id: L }],
    });
    const [first, ...others] = product.productVariants;
    assert.deepEqual(after.productVariants, [{ ...first, sku: "BY-ID" }, ...others]);
  });

  test("a variant's field set to null is emptied", async () => {
    const fields = ["sku", "barcode", "compareAtPrice", "cost", "image"];
    const entry = { sku: "X", barcode: "1", compareAtPrice: "6.00", cost: "2.00", image: "https://x.test/a" };
    const product = await created(shirt({ productVariants: [size("S", entry)] }));
    const empty = Object.fromEntries(fields.map((field) => [field, null]));
    const after = await updated(product.id, { productVariants: [size("S", empty)] });
    assert.deepEqual(after.productVariants[0], { ...product.productVariants[0], ...empty });
  });

  test("productVariants left out keeps all of them", async () => {
    const product = await created(shirt());
    const after = await updated(product.id, { brand: "B" });
    assert.deepEqual(after.productVariants, product.productVariants);
  });

  test("their order is the order they were sent in last", async () => {
    const product = await created(shirt());
    const turned = [...product.productVariants].reverse();
    const after = await updated(product.id, { productVariants: turned });
    assert.deepEqual(after.productVariants, turned);
    assert.ok(after.version > product.version);
    assert.deepEqual((await readBack(product.id)).productVariants, turned);
    assert.deepEqual((await list({ ids: product.id }))[0].productVariants, turned);
  });

  test("a variant left out is gone, and its stock with it", async () => {
    const product = await created(shirt());
    const { S, M, L } = bySize(product);
    const after = await updated(product.id, { productVariants: [size("S"), size("L")] });
    assert.deepEqual([after.productVariants, after.quantity], [[S, L], 4]);
    assert.deepEqual(await readBack(product.id), after);
    assert.deepEqual(await ledgerSums(product.id), { [S.id]: 1, [M.id]: 0, [L.id]: 3 });
  });

  test("a retired variant's row is kept, for the orders that name it", async () => {
    const product = await created(shirt());
    const { M } = bySize(product);
    await updated(product.id, { productVariants: [size("S")] });
    const rows = await server.sql(
      store,
      "select options, retired_at from product_variants where variant_id = $1",
      [M.id],
    );
    assert.equal(rows.length, 1);
    assert.deepEqual(rows[0].options, { Size: "M" });
    assert.notEqual(rows[0].retired_at, null);
  });

  test("a retired combination comes back as a new variant with nothing of the old one", async () => {
    const product = await created(
      shirt({ productVariants: [size("S"), size("M", { sku: "OLD", quantity: 9 })] }),
    );
    const old = product.productVariants[1];
    for (let i = 0; i < 3; i++) {
      await updated(product.id, { productVariants: [size("S")] });
      const again = await updated(product.id, { productVariants: [size("S"), size("M")] });
      const { M } = bySize(again);
      assert.notEqual(M.id, old.id);
      assert.deepEqual([M.sku, M.quantity, M.price, again.quantity], [null, 0, "19.90", 0]);
    }
  });

  test("two variants swap their combinations by id; stock and sku stay with the id", async () => {
    const product = await created(shirt());
    const { S, M, L } = bySize(product);
    const after = await updated(product.id, {
      productVariants: [{ ...S, options: { Size: "M" } }, { ...M, options: { Size: "S" } }, L],
    });
    assert.deepEqual(after.productVariants, [
      { ...S, options: { Size: "M" } },
      { ...M, options: { Size: "S" } },
      L,
    ]);
    assert.equal(after.quantity, 6);
    assert.equal((await ledger(product.id)).length, 3);
  });

  test("three variants pass their combinations round", async () => {
    const product = await created(shirt());
    const [S, M, L] = product.productVariants;
    const round = [
      { ...S, options: M.options },
      { ...M, options: L.options },
      { ...L, options: S.options },
    ];
    assert.deepEqual((await updated(product.id, { productVariants: round })).productVariants, round);
  });

  test("a variant takes the combination of one that the same update retires", async () => {
    const product = await created(shirt());
    const { S, M } = bySize(product);
    const after = await updated(product.id, { productVariants: [{ ...S, options: M.options }] });
    assert.deepEqual(after.productVariants, [{ ...S, options: M.options }]);
    assert.deepEqual(await ledgerSums(product.id), {
      ...(await ledgerSums(product.id)),
      [M.id]: 0,
      [S.id]: 1,
    });
  });

  for (const [what, order] of [
    ["before", [1, 0]],
    ["behind", [0, 1]],
  ] as const) {
    test(`a combination that a variant leaves by id is free for a new one, sent ${what} it`, async () => {
      const product = await created(
        shirt({ productVariants: [size("S", { sku: `OLD ${what}`, quantity: 4 })] }),
      );
      const [old] = product.productVariants;
      const entries = [{ id: old.id, options: { Size: "L" } }, size("S", { quantity: 2 })];
      const after = await updated(product.id, { productVariants: order.map((i) => entries[i]) });
      const { S, L } = bySize(after);
      assert.deepEqual(L, { ...old, options: { Size: "L" } });
      assert.notEqual(S.id, old.id);
      assert.deepEqual([S.sku, S.quantity, after.quantity], [null, 2, 6]);
    });
  }

  test("an axis is renamed with the variants' ids, which keep their stock", async () => {
    const product = await created(shirt());
    const renamed = {
      variants: [{ ...SIZE, name: "Taille" }],
      productVariants: product.productVariants.map((variant: Product) => ({
        id: variant.id,
        options: { Taille: variant.options.Size },
      })),
    };
    const after = await updated(product.id, renamed);
    assert.deepEqual(
      after.productVariants,
      product.productVariants.map((variant: Product) => ({
        ...variant,
        options: { Taille: variant.options.Size },
      })),
    );
    assert.deepEqual([after.variants[0].name, after.quantity], ["Taille", 6]);
    assert.equal((await ledger(product.id)).length, 3);
  });

  test("a value is renamed with the variants' ids", async () => {
    const product = await created(shirt());
    const [S, ...others] = product.productVariants;
    const after = await updated(product.id, {
      variants: [{ name: "Size", values: ["XS", "M", "L"] }],
      productVariants: [{ ...S, options: { Size: "XS" } }, ...others],
    });
    assert.deepEqual(after.productVariants, [{ ...S, options: { Size: "XS" } }, ...others]);
  });

  describe("options renamed by the axes alone", () => {
    const renamed = (product: Product, ...names: Fields[]) =>
      product.productVariants.map((variant: Product, i: number) => ({ ...variant, options: names[i] }));

    test("a value: 64 of 128 variants keep their ids, prices and stock, and nothing moves", async () => {
      const values = (letter: string, count: number) =>
        Array.from({ length: count }, (_, i) => `${letter}${i}`);
      const [sizes, colors] = [values("S", 2), values("C", 64)];
      const wide = sizes.flatMap((Size) =>
        colors.map((Color, i) => ({
          options: { Size, Color },
          sku: `${Size}${Color}`,
          quantity: i,
          price: "9.00",
        })),
      );
      const axes = [
        { name: "Size", values: sizes },
        { name: "Color", values: colors },
      ];
      const product = await created(shirt({ variants: axes, productVariants: wide }));
      const change = { ...axes[0], values: ["Small", "S1"], renamedValues: { S0: "Small" } };
      const after = await updated(product.id, { variants: [change, axes[1]] });
      assert.deepEqual(after.variants[0], { name: "Size", values: ["Small", "S1"], position: 0 });
      assert.deepEqual(
        after.productVariants,
        product.productVariants.map((variant: Product) => {
          const { Size, ...others } = variant.options;
          return { ...variant, options: { Size: Size === "S0" ? "Small" : Size, ...others } };
        }),
      );
      assert.equal((await ledger(product.id)).length, 100);
      assert.deepEqual(await readBack(product.id), after);
    });

    test("an axis and its values together, and two values that swap their names", async () => {
      const product = await created(shirt());
      const change = {
        name: "Taille",
        values: ["L", "M", "S"],
        renamedFrom: "Size",
        renamedValues: { S: "L", L: "S" },
      };
      const after = await updated(product.id, { variants: [change] });
      assert.deepEqual(
        after.productVariants,
        renamed(product, { Taille: "L" }, { Taille: "M" }, { Taille: "S" }),
      );
    });

    test("with variants that come back as they were read, or are new", async () => {
      const product = await created(shirt());
      const whole = await readBack(product.id);
      whole.variants[0] = { name: "Size", values: ["Small", "M", "L", "XL"], renamedValues: { S: "Small" } };
      whole.productVariants.push({ options: { Size: "XL" }, quantity: 9 });
      const after = await updated(product.id, whole);
      assert.deepEqual(
        after.productVariants.slice(0, 3),
        renamed(product, { Size: "Small" }, { Size: "M" }, { Size: "L" }),
      );
      assert.deepEqual([after.productVariants[3].options, after.quantity], [{ Size: "XL" }, 15]);
    });

    test("a variant named by its new combination is the renamed one", async () => {
      const product = await created(shirt());
      const after = await updated(product.id, {
        variants: [{ name: "Size", values: ["Small", "M", "L"], renamedValues: { S: "Small" } }],
        productVariants: [size("Small", { barcode: "1" }), size("M"), size("L")],
      });
      assert.deepEqual(inOrder(after, "id"), inOrder(product, "id"));
      assert.equal(after.quantity, 6);
    });

    for (const [what, variants, field] of [
      ["a value that was not there", [{ ...SIZE, renamedValues: { Q: "S" } }], "/variants/0/renamedValues/Q"],
      [
        "to a value that is not there",
        [{ ...SIZE, renamedValues: { S: "Q" } }],
        "/variants/0/renamedValues/S",
      ],
      ["to a value that stays", [{ ...SIZE, renamedValues: { S: "M" } }], "/variants/0/renamedValues/S"],
      [
        "two values to one",
        [{ ...SIZE, values: ["Q", "L"], renamedValues: { S: "Q", M: "Q" } }],
        "/variants/0/renamedValues/M",
      ],
      ["an axis that was not there", [{ ...SIZE, renamedFrom: "Taille" }], "/variants/0/renamedFrom"],
      [
        "an axis twice",
        [
          { ...SIZE, name: "A", renamedFrom: "Size" },
          { ...SIZE, name: "B", renamedFrom: "Size" },
        ],
        "/variants/1/renamedFrom",
      ],
    ] as const)
      test(`${what}: 400 at ${field}, and nothing changes`, async () => {
        const product = await created(shirt());
        const { errors } = (await put(product.id, { variants })).body;
        assert.equal(errors[0].field, field);
        assert.deepEqual(await readBack(product.id), product);
      });

    test("an axis to the name of one that goes is 400", async () => {
      const both = [{ options: { Size: "S", Color: "Red" } }];
      const product = await created(shirt({ variants: [SIZE, COLOR], productVariants: both }));
      const { body } = await put(product.id, { variants: [{ ...SIZE, name: "Color", renamedFrom: "Size" }] });
      assert.equal(body.errors[0].field, "/variants/0/renamedFrom");
    });
  });

  test("axes alone can change as long as every variant fits", async () => {
    const product = await created(shirt());
    const wider = [{ name: "Size", values: ["XL", "L", "M", "S"] }];
    const after = await updated(product.id, { variants: wider });
    assert.deepEqual(after.variants, [{ ...wider[0], position: 0 }]);
    assert.deepEqual(after.productVariants, product.productVariants);
    assert.equal(after.version, product.version + 1);
  });

  test("axes alone that a kept variant would not fit are 400 at /variants, and change nothing", async () => {
    const product = await created(shirt());
    for (const variants of [
      [{ name: "Size", values: ["S", "M"] }],
      [{ name: "Taille", values: ["S", "M", "L"] }],
      [SIZE, COLOR],
      [COLOR],
      [],
    ])
      assertInvalid(await put(product.id, { variants }), "/variants");
    assert.deepEqual(await readBack(product.id), product);
  });

  test("a variant alone that the kept axes do not have is 400 at its option", async () => {
    const product = await created(shirt());
    assertInvalid(
      await put(product.id, { productVariants: [size("XL")] }),
      "/productVariants/0/options/Size",
    );
  });

  test("an axis is added and taken away with the variants' ids", async () => {
    const product = await created(shirt());
    const wide = await updated(product.id, {
      variants: [SIZE, COLOR],
      productVariants: product.productVariants.map(({ id, options }: Product) => ({
        id,
        options: { ...options, Color: "Red" },
      })),
    });
    assert.deepEqual(inOrder(wide, "id"), inOrder(product, "id"));
    assert.equal(wide.quantity, 6);
    const back = await updated(product.id, {
      variants: [SIZE],
      productVariants: wide.productVariants.map(({ id, options: { Size } }: Product) => ({
        id,
        options: { Size },
      })),
    });
    assert.deepEqual(back.productVariants, product.productVariants);
  });

  test("a variant whose stock is below zero by backorders can be read, edited and written back", async () => {
    const product = await created(shirt({ allowBackorder: true, productVariants: [size("S"), size("M")] }));
    const [{ id: variantId }] = product.productVariants;
    const body = { variantId, delta: -4, reason: "sold" };
    dataOf(await server.send(store, "POST", `${PRODUCTS}/${product.id}/stock`, { body }));
    const whole = await readBack(product.id);
    assert.deepEqual([whole.productVariants[0].quantity, whole.quantity], [-4, -4]);
    const after = await updated(product.id, { ...whole, brand: "Sold" });
    assert.deepEqual(inOrder(after, "quantity"), [-4, 0]);
    const lower = [{ id: variantId, quantity: -5 }, size("M")];
    assertInvalid(await put(product.id, { productVariants: lower }), "/productVariants/0/quantity");
  });

  test("20 at once that replace the variants leave a ledger that adds up", async () => {
    const product = await created(shirt());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const productVariants = [size("S", { quantity: i }), ...(i % 2 ? [size("M", { quantity: 1 })] : [])];
        return put(product.id, { productVariants });
      }),
    );
    for (const { status, text } of answers) assert.equal(status, 200, text);
    const after = await readBack(product.id);
    const named = after.productVariants.map(({ options }: Product) => options.Size);
    assert.equal(new Set(named).size, named.length);
    assert.equal(after.quantity, sumOf(after.productVariants, "quantity"));
    assert.equal(after.quantity, sumOf(await ledger(product.id), "delta"));
  });

  test("two at once that add the same combination make one variant of it", async () => {
    const product = await created(shirt({ productVariants: [size("S")] }));
    const body = { productVariants: [size("S"), size("M")] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(product.id, body)));
    const ids = new Set(answers.map(({ body: { data } }) => bySize(data).M.id));
    assert.deepEqual([answers.map(({ status }) => status), ids.size], [Array(8).fill(200), 1]);
  });
});

describe("from simple to variants and back", () => {
  test("the product's own stock goes and the variants' comes, and the ledger tells both", async () => {
    const product = await created(newProduct({ quantity: 10 }));
    const after = await updated(product.id, {
      variants: [SIZE],
      productVariants: [size("S", { quantity: 4 }), size("M", { quantity: 3 })],
    });
    assert.deepEqual([after.hasVariants, after.quantity], [true, 7]);
    const [S, M] = inOrder(after, "id") as [string, string];
    assert.deepEqual(await ledgerSums(product.id), { own: 0, [S]: 4, [M]: 3 });
  });

  test("back without a quantity it has none; with one it has that", async () => {
    for (const [more, quantity] of [
      [{}, 0],
      [{ quantity: 9 }, 9],
    ] as const) {
      const product = await created(shirt());
      const after = await updated(product.id, { variants: [], productVariants: [], ...more });
      assert.deepEqual(
        [after.hasVariants, after.variants, after.productVariants, after.quantity],
        [false, [], [], quantity],
      );
      assert.deepEqual(await readBack(product.id), after);
      const sums = await ledgerSums(product.id);
      for (const id of inOrder(product, "id") as string[]) assert.equal(sums[id], 0);
      assert.equal(sums.own ?? 0, quantity);
    }
  });

  test("there and back again, several times, the stock is right", async () => {
    const { id } = await created(newProduct({ quantity: 5 }));
    for (let i = 1; i <= 3; i++) {
      const wide = await updated(id, { variants: [SIZE], productVariants: [size("S", { quantity: i })] });
      assert.equal(wide.quantity, i);
      const narrow = await updated(id, { productVariants: [], quantity: 10 * i });
      assert.deepEqual([narrow.quantity, narrow.hasVariants], [10 * i, false]);
      assert.equal(sumOf(await ledger(id), "delta"), 10 * i);
    }
  });

  test("back with a quantity below zero is 400 at /quantity", async () => {
    const { id } = await created(shirt());
    assertInvalid(await put(id, { productVariants: [], quantity: -1 }), "/quantity");
  });
});

describe("finding variants", () => {
  test("sku finds the product by a variant's SKU, also when it has one of its own", async () => {
    const [own, small] = [`OWN-${randomUUID()}`, `SMALL-${randomUUID()}`];
    const product = await created(
      shirt({ sku: own, productVariants: [size("S", { sku: small }), size("M")] }),
    );
    for (const sku of [own, small]) assert.deepEqual(await list({ sku }), [product]);
    assert.deepEqual(await list({ sku: `${small}X` }), []);
    assert.deepEqual(await list({ sku: small }, elsewhere), []);
  });

  test("sku finds a product once, however many of its variants have it", async () => {
    const sku = `TWICE-${randomUUID()}`;
    const lax = await server.createStore({ sameSkus: true });
    const product = await created(
      shirt({ sku, productVariants: [size("S", { sku }), size("M", { sku })] }),
      lax,
    );
    const found = await products.list({ sku }, lax);
    assert.deepEqual([found.products, found.pagination.total], [[product], 1]);
  });

  test("q finds the product by a part of a variant's SKU or barcode, in any letters", async () => {
    const [sku, barcode] = [`QV${randomUUID()}`, `QB${randomUUID()}`];
    const product = await created(shirt({ productVariants: [size("S", { sku, barcode })] }));
    for (const q of [sku, sku.toLowerCase(), sku.slice(0, 20), barcode])
      assert.deepEqual(await list({ q }), [product], q);
  });

  test("a changed, emptied or retired SKU finds it no longer, and a new one does, at once", async () => {
    const [before, behind] = [`BEF${randomUUID()}`, `AFT${randomUUID()}`];
    const product = await created(shirt({ productVariants: [size("S", { sku: before }), size("M")] }));
    const found = async (text: string) => [
      (await list({ sku: text })).length,
      (await list({ q: text })).length,
    ];
    assert.deepEqual(await found(before), [1, 1]);
    await updated(product.id, { productVariants: [size("S", { sku: behind }), size("M")] });
    assert.deepEqual(
      [await found(before), await found(behind)],
      [
        [0, 0],
        [1, 1],
      ],
    );
    await updated(product.id, { productVariants: [size("M")] });
    assert.deepEqual(await found(behind), [0, 0]);
    await updated(product.id, { productVariants: [size("S"), size("M", { sku: behind })] });
    assert.deepEqual(await found(behind), [1, 1]);
    await updated(product.id, { productVariants: [size("S"), size("M", { sku: null })] });
    assert.deepEqual(await found(behind), [0, 0]);
  });

  test("an update of other fields, or of stock, keeps it found by its variants' SKUs", async () => {
    const sku = `STAY${randomUUID()}`;
    const product = await created(shirt({ productVariants: [size("S", { sku })] }));
    await updated(product.id, { brand: "B", tags: ["t"] });
    const body = { variantId: product.productVariants[0].id, set: 5, reason: "count" };
    await server.send(store, "POST", `${PRODUCTS}/${product.id}/stock`, { body });
    assert.equal((await list({ q: sku })).length, 1);
    assert.equal((await list({ sku }))[0].quantity, 5);
  });
});

describe("delete, dry run, retry, other stores", () => {
  const everywhere = [
    ["GET", undefined],
    ["PUT", { productVariants: [size("S")] }],
    ["DELETE", undefined],
  ] as const;

  test("a deleted product is found by none of its variants' SKUs, and is 404", async () => {
    const sku = `GONE${randomUUID()}`;
    const { id } = await created(shirt({ productVariants: [size("S", { sku })] }));
    assert.equal((await products.remove(id)).status, 200);
    assertRefused(await read(id), 404, "not_found");
    assertRefused(await put(id, { productVariants: [size("S")] }), 404, "not_found");
    assert.deepEqual([await list({ sku }), await list({ q: sku })], [[], []]);
  });

  test("another store's product with variants is 404 with the bytes of a missing one", async () => {
    const foreign = await created(shirt(), elsewhere);
    for (const [method, body] of everywhere) {
      const answer = await asMissing(foreign.id, (id, sent) =>
        server.send(store, method, `${PRODUCTS}/${id}`, { body, ...sent }),
      );
      assertRefused(answer, 404, "not_found");
    }
    assert.deepEqual(await readBack(foreign.id, elsewhere), foreign);
  });

  test("a dry run of a create answers the variants and leaves none", async () => {
    const sku = `DRY${randomUUID()}`;
    const body = shirt({ productVariants: [size("S", { sku, quantity: 3 })] });
    const answer = await dry("POST", "", { body });
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [201, "true"], answer.text);
    assert.deepEqual([answer.body.data.quantity, inOrder(answer.body.data, "sku")], [3, [sku]]);
    assertRefused(await read(answer.body.data.id), 404, "not_found");
    assert.deepEqual(await list({ sku }), []);
  });

  test("a dry run of an update answers what would be, and changes neither variants nor stock", async () => {
    const product = await created(shirt());
    const movements = await ledger(product.id);
    const body = { productVariants: [size("S", { quantity: 40 })] };
    const answer = await dry("PUT", `/${product.id}`, { body });
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [200, "true"], answer.text);
    assert.deepEqual([answer.body.data.quantity, answer.body.data.productVariants.length], [40, 1]);
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual(await ledger(product.id), movements);
  });

  test("a dry run does all the checks of variants", async () => {
    const { id } = await created(shirt());
    const body = { productVariants: [size("S"), size("XXL")] };
    const answer = await dry("PUT", `/${id}`, { body });
    assertInvalid(answer, "/productVariants/1/options/Size");
  });

  test("a create sent again with its Idempotency-Key answers the same variants", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const sku = `IDEM${randomUUID()}`;
    const body = shirt({ productVariants: [size("S", { sku, quantity: 3, cost: "1.00" })] });
    const first = await post(body, store, { headers });
    const { id } = first.body.data;
    await updated(id, { productVariants: [size("S", { quantity: 8 })] });
    const second = await post(body, store, { headers });
    assert.deepEqual([second.status, second.headers["idempotent-replayed"]], [201, "true"]);
    assert.equal(second.text, first.text);
    assert.deepEqual(
      (await list({ sku })).map((product) => [product.id, product.quantity]),
      [[id, 8]],
    );
  });
});
