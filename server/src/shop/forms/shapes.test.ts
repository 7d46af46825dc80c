import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { cartJson, type PricedLine, type ShopCart } from "./cart-shape.ts";
import { minor, productJson, type SoldProduct } from "./product-shape.ts";

// biome-ignore lint/suspicious/noExplicitAny: looked at by assertions
type Json = any;

const shirt: SoldProduct = {
  id: "p-1",
  slug: "shirt",
  language: "de",
  name: "Hemd",
  description: "<p>Leinen</p>",
  sku: "S",
  barcode: null,
  price: "20.00",
  compareAtPrice: null,
  priceRange: { min: "18.00", max: "20.00" },
  categoryId: null,
  mpn: null,
  condition: "new",
  length: null,
  width: null,
  height: null,
  dimensionUnit: "cm",
  averageRating: 0,
  ratingCount: 0,
  media: [
    { id: "m-1", url: "/media/a.jpg", alt: "Hemd", width: 800, height: 400, position: 0 },
    { id: null, url: "https://cdn.example/b.jpg", alt: "", width: null, height: null, position: 1 },
  ],
  brand: "Kiln",
  tags: ["linen"],
  weight: 0.25,
  weightUnit: "kg",
  kind: "physical",
  isGiftCard: false,
  hasVariants: true,
  variants: [
    { name: "Größe", values: ["S", "M"] },
    { name: "Farbe", values: ["Blau"] },
  ],
  productVariants: [
    {
      id: "v-1",
      options: { Farbe: "Blau", Größe: "S" },
      sku: "S-S",
      barcode: "1",
      price: "18.00",
      compareAtPrice: "25.00",
      image: "https://cdn.example/b.jpg",
      inStock: false,
    },
    {
      id: "v-2",
      options: { Größe: "M", Farbe: "Blau" },
      sku: null,
      barcode: null,
      price: "20.00",
      compareAtPrice: null,
      image: null,
      inStock: true,
    },
  ],
  inStock: true,
  publishedAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  translations: [{ language: "de", slug: "hemd" }],
};
const line: PricedLine = {
  key: "v-1",
  productId: "p-1",
  variantId: "v-1",
  quantity: 3,
  name: "Hemd",
  sku: "S-S",
  image: "https://cdn.example/b.jpg",
  options: { Größe: "S", Farbe: "Blau" },
  unitPrice: "18.00",
  discountAmount: "5.40",
  requiresShipping: true,
  isGiftCard: false,
  inStock: true,
  available: null,
};
const cart: ShopCart = {
  id: "c-1",
  version: 1,
  state: "open",
  items: [line],
  note: "Please ring",
  couponCode: "TEN",
  messages: [],
  quote: {
    items: [line],
    subtotalAmount: "54.00",
    discountAmount: "5.40",
    requiresShipping: true,
    discounts: [{ id: "d", name: "Summer", amount: "3.00" }],
  },
};
const shown = { products: new Map([["p-1", shirt]]), root: "/de/", currency: "EUR" };

describe("answers for scripts of themes", () => {
  test("of a cart: the field's names, in minor units", () => {
    const told = cartJson(cart, shown) as Json;
    const { items, cart_level_discount_applications: discounts, ...whole } = told;
    assert.deepEqual(whole, {
      token: "c-1",
      note: "Please ring",
      attributes: {},
      original_total_price: 5400,
      total_price: 4860,
      total_discount: 540,
      total_weight: 750,
      item_count: 3,
      requires_shipping: true,
      currency: "EUR",
      items_subtotal_price: 5400,
      discount_codes: [{ code: "TEN", applicable: true }],
    });
    assert.deepEqual(
      discounts.map(({ type, title, total_allocated_amount: amount }: Json) => [type, title, amount]),
      [
        ["automatic", "Summer", 300],
        ["discount_code", "TEN", 240],
      ],
    );
    const [item] = items;
    for (const [name, value] of Object.entries({
      id: "v-1",
      key: "v-1",
      variant_id: "v-1",
      product_id: "p-1",
      quantity: 3,
      title: "Hemd - S / Blau",
      product_title: "Hemd",
      variant_title: "S / Blau",
      variant_options: ["S", "Blau"],
      options_with_values: [
        { name: "Größe", value: "S" },
        { name: "Farbe", value: "Blau" },
      ],
      price: 1800,
      final_price: 1620,
      line_price: 5400,
      original_line_price: 5400,
      final_line_price: 4860,
      total_discount: 540,
      grams: 250,
      vendor: "Kiln",
      handle: "hemd",
      url: "/de/products/hemd?variant=v-1",
      image: "https://cdn.example/b.jpg",
      properties: {},
      product_has_only_default_variant: false,
    }))
      assert.deepEqual(item[name], value, name);
  });

  test("of no cart, and of one with what is gone", () => {
    const none = cartJson(undefined, shown) as Json;
    assert.deepEqual(
      [none.token, none.item_count, none.items, none.total_price, none.currency],
      [null, 0, [], 0, "EUR"],
    );
    const nothing = cartJson({ ...cart, quote: null, couponCode: null }, shown) as Json;
    assert.deepEqual([nothing.item_count, nothing.discount_codes], [0, []]);
    const gone = cartJson(cart, { ...shown, products: new Map() }) as Json;
    assert.deepEqual(
      [gone.items[0].title, gone.items[0].url, gone.items[0].handle],
      ["Hemd - S / Blau", null, ""],
    );
  });

  test("of a product", () => {
    const told = productJson(shirt, "/") as Json;
    assert.deepEqual(
      [told.handle, told.url, told.price, told.price_max, told.price_varies, told.compare_at_price],
      ["hemd", "/products/hemd", 1800, 2000, true, 2500],
    );
    const [small, medium] = told.variants;
    assert.deepEqual(
      [small.title, small.option1, small.option2, small.option3],
      ["S / Blau", "S", "Blau", null],
    );
    assert.deepEqual(
      [small.price, small.compare_at_price, small.available, small.weight],
      [1800, 2500, false, 250],
    );
    assert.equal(small.featured_image.src, "https://cdn.example/b.jpg");
    assert.deepEqual([medium.available, medium.featured_image], [true, null]);
    assert.deepEqual(told.options[0], { name: "Größe", position: 1, values: ["S", "M"] });
    assert.equal(told.media[0].aspect_ratio, 2);
    const plain = productJson(
      { ...shirt, hasVariants: false, variants: [], productVariants: [] },
      "/",
    ) as Json;
    assert.deepEqual(
      [plain.variants.length, plain.variants[0].id, plain.variants[0].title],
      [1, "p-1", "Default Title"],
    );
    assert.equal(plain.price, 2000);
    const withdrawn = productJson({ ...shirt, productVariants: [] }, "/") as Json;
    assert.deepEqual([withdrawn.price, withdrawn.variants], [0, []]);
  });

  test("sums are those of the cart, to the last minor unit", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const one = fc.record({ quantity: fc.integer({ min: 1, max: 50 }), price: amount });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), fc.constantFrom(0, 2, 3), (lines, digits) => {
        const text = (minorUnits: number) =>
          digits
            ? `${Math.floor(minorUnits / 10 ** digits)}.${String(minorUnits % 10 ** digits).padStart(digits, "0")}`
            : String(minorUnits);
        const items = lines.map(({ quantity, price }, i) => ({
          ...line,
          variantId: `v-${i}`,
          quantity,
          unitPrice: text(price),
          discountAmount: text(0),
        }));
        const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
        const quote = {
          ...cart.quote!,
          items,
          subtotalAmount: text(subtotal),
          discountAmount: text(0),
          discounts: [],
        };
        const told = cartJson({ ...cart, couponCode: null, quote }, shown) as Json;
        assert.equal(told.total_price, subtotal);
        assert.equal(
          told.items.reduce((sum: number, { final_line_price: price }: Json) => sum + price, 0),
          subtotal,
        );
        assert.equal(minor(text(subtotal)), subtotal);
      }),
    );
  });
});
