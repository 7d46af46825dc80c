import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { pathOf, readPlace, rootIn } from "./place.ts";
import { readQuery } from "./query.ts";
import { targetOf } from "./target.ts";

const spoken = { languages: ["en", "de", "pt-BR"], defaultLanguage: "en" };

describe("where an address is", () => {
  for (const [sent, root, language, path] of [
    ["/", "/", "en", "/"],
    ["/products/mug", "/", "en", "/products/mug"],
    ["/products/mug/", "/", "en", "/products/mug"],
    ["/de", "/de/", "de", "/"],
    ["/de/products/mug", "/de/", "de", "/products/mug"],
    ["/pt-br/cart", "/pt-br/", "pt-BR", "/cart"],
    // Only as the shop itself writes it.
    ["/DE/cart", "/", "en", "/DE/cart"],
    ["/pt-BR/cart", "/", "en", "/pt-BR/cart"],
    ["/en/cart", "/", "en", "/en/cart"],
    ["/fr/cart", "/", "en", "/fr/cart"],
    ["/products/caf%C3%A9", "/", "en", "/products/caf%C3%A9"],
    ["/preview/pv_x/", "/preview/pv_x/", "en", "/"],
    ["/preview/pv_x/de/cart", "/preview/pv_x/de/", "de", "/cart"],
    ["/preview", "/", "en", "/preview"],
  ] as const)
    test(sent, () => {
      const place = readPlace(sent, spoken)!;
      assert.deepEqual([place.root, place.language, place.path], [root, language, path]);
    });

  test("an address that is not text, has a NUL or is too long is not found", () => {
    for (const sent of ["/%ff", "/%zz", "/a%00b", `/${"x".repeat(2_000)}`])
      assert.equal(readPlace(sent, spoken), undefined, sent);
  });

  test("each address that the shop writes is read as it was meant", () => {
    const slug = fc
      .string({ unit: "binary", minLength: 1, maxLength: 40 })
      .filter((one) => !/[\0\ud800-\udfff]/.test(one));
    fc.assert(
      fc.property(fc.constantFrom(...spoken.languages), slug, (language, one) => {
        const root = rootIn(language, spoken.defaultLanguage);
        const place = readPlace(`${root}products/${encodeURIComponent(one)}`, spoken)!;
        assert.deepEqual([place.language, place.segments], [language, ["products", one]]);
        assert.equal(root, language === "en" ? "/" : `/${pathOf(language)}/`);
      }),
    );
  });
});

describe("which page is at an address", () => {
  for (const [path, template, subject] of [
    ["/", "index", undefined],
    ["/products/mug", "product", "product mug"],
    ["/products", undefined, undefined],
    ["/products/mug/x", undefined, undefined],
    ["/collections", "list-collections", undefined],
    ["/collections/all", "collection", undefined],
    ["/collections/mugs", "collection", "collection mugs"],
    ["/collections/mugs/products/mug", "product", "product mug"],
    ["/collections/mugs/x/mug", undefined, undefined],
    ["/pages/about", "page", "page about"],
    ["/pages", undefined, undefined],
    ["/search", "search", undefined],
    ["/search/suggest", "search", undefined],
    ["/cart", "cart", undefined],
    ["/cart/x", undefined, undefined],
    ["/password", "password", undefined],
    ["/account", "customers/account", undefined],
    ["/account/addresses", "customers/addresses", undefined],
    ["/account/orders/1", "customers/order", undefined],
    ["/account/x", undefined, undefined],
    ["/nothing", undefined, undefined],
  ] as const)
    test(path, () => {
      const target = targetOf({ segments: path.split("/").filter(Boolean) });
      assert.equal(target?.template, template);
      const of = target?.subject;
      if (subject !== undefined || of?.kind !== "order")
        assert.equal(of && "handle" in of ? `${of.kind} ${of.handle}` : undefined, subject);
    });
});

describe("the fields of a query that pages read", () => {
  test("only what pages know, in one order, and no more than is sensible", () => {
    const one = readQuery("utm_source=x&sort_by=price-ascending&page=2&filter.p.vendor=A&filter.p.vendor=B");
    assert.deepEqual(one.values, { "filter.p.vendor": "A,B", page: "2", sort_by: "price-ascending" });
    const other = readQuery("page=2&filter.p.vendor=A&gclid=1&filter.p.vendor=B&sort_by=price-ascending");
    assert.equal(one.key, other.key);
    for (const page of ["1", "0", "-1", "x", "1e9", "10001"])
      assert.deepEqual(readQuery(`page=${page}`).values, {});
    // One page has one key, and one canonical address.
    for (const page of ["02", "0x2", "2.0", "2e0", "+2"])
      assert.equal(readQuery(new URLSearchParams({ page }).toString()).key, readQuery("page=2").key, page);
  });

  test("a view and sections are names, or nothing", () => {
    assert.equal(readQuery("view=special").view, "special");
    assert.equal(readQuery("view=../x").view, undefined);
    assert.deepEqual(readQuery("section_id=main").sections, { ids: ["main"], isJson: false });
    assert.deepEqual(readQuery("sections=a,b,..").sections, { ids: ["a", "b"], isJson: true });
    assert.equal(readQuery("sections=").sections, undefined);
  });

  test("any query is read, and what it was read as is a key of its own", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const { values, key } = readQuery(text);
        assert.ok(Object.values(values).every((value) => value.length <= 41 * 301 && !value.includes("\0")));
        assert.equal(typeof key, "string");
      }),
    );
  });
});
