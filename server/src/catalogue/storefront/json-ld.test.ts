import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";

const server = await testServer();
const store = await server.createStore({ name: "Kiln & Co", currency: "EUR", language: "en" });
const api = (method: string, path: string, body?: object) =>
  server.send(store, method, `/api/v1/${path}`, body && { body });
const read = (id: string, query = "?include=jsonLd") =>
  server.send(store, "GET", `/api/v1/storefront/products/${id}${query}`, { key: undefined });
const ldOf = async (id: string, query?: string) => JSON.parse(dataOf(await read(id, query)).jsonLd);
dataOf(
  await api("PUT", "settings", {
    languages: ["en", "de"],
    links: { product: "https://shop.example/{language}/{slug}?v={variantId}" },
  }),
);

const mug = dataOf(
  await api("POST", "products", {
    price: "19.90",
    compareAtPrice: "24.00",
    quantity: 3,
    sku: "MUG-1",
    barcode: "4006381333931",
    brand: "Kiln",
    mpn: "K-77",
    weight: 0.4,
    condition: "used",
    images: ["https://cdn.example/1.jpg"],
    translations: [
      {
        language: "en",
        name: "Mug </script><script>alert(1)",
        slug: "mug",
        description: "<p>Holds&nbsp;<b>0.3</b> l</p><p>Blue</p>",
      },
      { language: "de", name: "Becher", slug: "becher", description: "" },
    ],
  }),
  201,
);

describe("a product as schema.org describes it", () => {
  test("one without variants is a Product with its Offer", async () => {
    assert.deepEqual(await ldOf(mug.id), {
      "@context": "https://schema.org/",
      "@type": "Product",
      url: "https://shop.example/en/mug?v=",
      name: "Mug </script><script>alert(1)",
      description: "Holds 0.3 l Blue",
      brand: { "@type": "Brand", name: "Kiln" },
      image: ["https://cdn.example/1.jpg"],
      sku: "MUG-1",
      gtin: "4006381333931",
      mpn: "K-77",
      weight: { "@type": "QuantitativeValue", value: 0.4, unitCode: "KGM" },
      offers: {
        "@type": "Offer",
        url: "https://shop.example/en/mug?v=",
        price: "19.90",
        priceCurrency: "EUR",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          priceType: "https://schema.org/StrikethroughPrice",
          price: "24.00",
          priceCurrency: "EUR",
        },
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/UsedCondition",
        seller: { "@type": "Organization", name: "Kiln & Co" },
      },
    });
  });

  test("nothing in it ends the script element that it stands in", async () => {
    const { jsonLd } = dataOf(await read(mug.id));
    assert.ok(!jsonLd.includes("<"), jsonLd);
  });

  test("in the language asked for, under the slug of that language", async () => {
    const { name, url, description } = await ldOf("becher", "?include=jsonLd&lang=de");
    assert.deepEqual([name, url, description], ["Becher", "https://shop.example/de/becher?v=", undefined]);
  });

  test("variants are a ProductGroup; a wrong barcode is no GTIN", async () => {
    const shirt = dataOf(
      await api("POST", "products", {
        price: "10.00",
        variants: [
          { name: "Größe", values: ["S", "M"], position: 0 },
          { name: "Fit", values: ["Slim"], position: 1 },
        ],
        productVariants: [
          {
            options: { Größe: "S", Fit: "Slim" },
            price: "9.00",
            quantity: 1,
            barcode: "4006381333930",
            image: "https://cdn.example/s.jpg",
          },
          { options: { Größe: "M", Fit: "Slim" }, quantity: 0, sku: "S-M" },
        ],
        images: ["https://cdn.example/shirt.jpg"],
        translations: [{ language: "en", name: "Shirt", slug: "shirt", description: "" }],
      }),
      201,
    );
    const ld = await ldOf(shirt.id);
    const [small, medium] = shirt.productVariants;
    assert.deepEqual(
      [ld["@type"], ld.productGroupID, ld.variesBy, ld.url, ld.offers],
      [
        "ProductGroup",
        shirt.id,
        ["https://schema.org/size", "Fit"],
        "https://shop.example/en/shirt?v=",
        undefined,
      ],
    );
    const [one, other] = ld.hasVariant;
    assert.deepEqual(
      [
        one.name,
        one.size,
        one.gtin,
        one.image,
        one.offers.price,
        one.offers.url,
        one.offers.priceSpecification,
      ],
      [
        "Shirt – S / Slim",
        "S",
        undefined,
        ["https://cdn.example/s.jpg", "https://cdn.example/shirt.jpg"],
        "9.00",
        `https://shop.example/en/shirt?v=${small.id}`,
        undefined,
      ],
    );
    assert.deepEqual(one.additionalProperty, [{ "@type": "PropertyValue", name: "Fit", value: "Slim" }]);
    assert.deepEqual(
      [other.sku, other.offers.price, other.offers.availability, other.offers.url],
      ["S-M", "10.00", "https://schema.org/OutOfStock", `https://shop.example/en/shirt?v=${medium.id}`],
    );
  });

  test("ratings are told once there are some", async () => {
    await server.sql(
      store,
      "update products set average_rating = 4.5, rating_count = 2, version = version + 1 where product_id = $1",
      [mug.id],
    );
    const { aggregateRating } = await ldOf(mug.id);
    assert.deepEqual(aggregateRating, { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 2 });
  });

  test("is there only where it is asked for, and changes the answer's ETag", async () => {
    const [plain, with_] = [await read(mug.id, ""), await read(mug.id)];
    assert.equal(dataOf(plain).jsonLd, undefined);
    assert.notEqual(plain.headers.etag, with_.headers.etag);
    assertInvalid(await read(mug.id, "?include=all"), ["/include", "invalid_choice"]);
    const other = await server.createStore();
    assertRefused(
      await server.send(other, "GET", `/api/v1/storefront/products/${mug.id}?include=jsonLd`, {
        key: undefined,
      }),
      404,
      "not_found",
    );
  });
});
