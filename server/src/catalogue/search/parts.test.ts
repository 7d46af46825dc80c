import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

// Parts of codes, and words within words: by the list, the filter, the storefront and quick search.

const server = await testServer();
const store = await server.createStore();
before(async () => {
  const languages = ["en", "de", "nl", "sv", "th", "lo", "km", "ko"];
  const { status, text } = await server.send(store, "PUT", "/api/v1/settings", { body: { languages } });
  assert.equal(status, 200, text);
});

async function add(language: string, name: string, more: object = {}): Promise<Json> {
  const body = { price: "5", translations: [{ language, name, description: "" }], ...more };
  const answer = await server.send(store, "POST", "/api/v1/products", { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}
const get = async (path: string): Promise<Json> => dataOf(await server.send(store, "GET", `/api/v1${path}`));
const namesOf = (products: readonly Json[]) =>
  products.map(({ translations, name }) => name ?? translations[0].name);

/** The names that each search finds, in the order of the filter. */
async function search(q: string, language = "en"): Promise<Record<string, string[]>> {
  const query = `q=${encodeURIComponent(q)}&limit=50`;
  const [list, filter, shop] = [
    await get(`/products?${query}`),
    await get(`/products/filter?${query}&lang=${language}`),
    await get(`/storefront/products/filter?${query}&lang=${language}`),
  ];
  return {
    list: namesOf(list.products).toSorted(),
    filter: namesOf(filter.products),
    shop: namesOf(shop.products),
  };
}

async function finds(q: string, names: readonly string[], language?: string): Promise<void> {
  const { list, filter, shop } = await search(q, language);
  assert.deepEqual({ filter, shop }, { filter: names, shop: names }, q);
  assert.deepEqual(list, names.toSorted(), q);
}

describe("parts of codes", () => {
  test("find the product of a variant, beside other words, and no other one", async () => {
    const variants = {
      variants: [{ name: "Color", values: ["Red", "Blue"] }],
      productVariants: [
        { sku: "KT-INS114-DRE", barcode: "4006381333931", options: { Color: "Red" } },
        { sku: "KT-INS115-XYZ", options: { Color: "Blue" } },
      ],
    };
    const kit = await add("en", "Insert kit", variants);
    await add("en", "Spare lamp", { sku: "LMP-9", barcode: "9780306406157" });
    for (const q of [
      "INS114",
      "DRE",
      "KT INS114",
      "KTINS114DRE",
      "ins114dre",
      "kt-ins114",
      "insert DRE",
      "KTINS114DRE kit",
      "DRE insert kit",
    ])
      await finds(q, ["Insert kit"]);
    for (const q of ["3931", "333931", "4006381333931", "kit 3931"]) await finds(q, ["Insert kit"]);
    await finds("6157", ["Spare lamp"]);
    await finds("lmp9", ["Spare lamp"]);
    for (const q of ["931", "lamp DRE", "5931"]) await finds(q, []);
    for (const q of ["INS114", "DRE", "KT INS114", "KTINS114DRE", "3931", "insert DRE"]) {
      const { products } = await get(`/search?q=${encodeURIComponent(q)}`);
      assert.deepEqual(
        products.map(({ id }: Json) => id),
        [kit.id],
        q,
      );
    }
    // What a variant is called from now on counts, and what it was called does not.
    const { productVariants } = await get(`/products/${kit.id}`);
    const put = (body: object) => server.send(store, "PUT", `/api/v1/products/${kit.id}`, { body });
    await put({
      productVariants: productVariants.map((one: Json) => ({
        ...one,
        sku: `${one.sku}`.replace("DRE", "FGH"),
      })),
    });
    await finds("FGH", ["Insert kit"]);
    await finds("DRE", []);
    await put({ productVariants: productVariants.slice(1) });
    await finds("FGH", []);
    await finds("3931", []);
    await finds("XYZ", ["Insert kit"]);
  });
});

describe("words within words", () => {
  test("are found in languages that compound, whole words first", async () => {
    await add("de", "Holztisch");
    await add("de", "Armbanduhr");
    await finds("Tisch", ["Holztisch"], "de");
    await add("de", "Tisch");
    await add("de", "Couchtischplatte aus Glas");
    const { filter, list } = await search("Tisch", "de");
    assert.equal(filter![0], "Tisch");
    assert.deepEqual(filter!.toSorted(), ["Couchtischplatte aus Glas", "Holztisch", "Tisch"]);
    assert.deepEqual(list, ["Couchtischplatte aus Glas", "Holztisch", "Tisch"]);
    await finds("tisch glas", ["Couchtischplatte aus Glas"], "de");
    assert.ok((await search("Tische", "de")).filter!.includes("Holztisch"));
    await finds("Uhr", ["Armbanduhr"], "de");
    assert.deepEqual((await search("and", "de")).filter, []);
    await add("nl", "Keukentafel");
    await finds("tafel", ["Keukentafel"], "nl");
    await add("sv", "Skrivbord");
    await finds("bord", ["Skrivbord"], "sv");
  });

  test("are not looked into in others, where a whole word is there", async () => {
    await add("en", "Bookshelf");
    await add("en", "Shelf");
    await finds("shelf", ["Shelf"]);
  });

  test("are found in scripts without blanks", async () => {
    for (const [language, name, ...parts] of [
      ["th", "โต๊ะไม้สักทอง", "ไม้สัก", "ทอง", "โต๊ะ"],
      ["lo", "ໂຕະໄມ້ສັກ", "ໄມ້ສັກ"],
      ["km", "តុឈើប្រណិត", "ឈើ"],
      ["ko", "원목책상세트", "책상", "세트"],
    ] as const) {
      await add(language, name);
      for (const part of parts) await finds(part, [name], language);
    }
    await add("ko", "책상");
    assert.deepEqual((await search("책상", "ko")).filter, ["책상", "원목책상세트"]);
  });
});

test("the quick parts of a few codes are those of the statement that parts many", async () => {
  const code = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.string({
      unit: fc.constantFrom("A", "b", "7", "0", "-", "_", " ", "é", "ß", "日", "Ж"),
      maxLength: 30,
    }),
    fc.stringMatching(/^[A-Z]{2}-[A-Z]{1,4}[0-9]{1,4}[A-Z]{0,3}$/),
  );
  const cases = fc.sample(fc.array(fc.option(code), { maxLength: 5 }), { numRuns: 300, seed: 52 });
  const lexemes = (parting: string) => `
    array(select one from unnest(tsvector_to_array(to_tsvector('simple', coalesce(${parting}(codes), '')))) as one order by one)`;
  const differing = await server.sql(
    undefined,
    `select codes from (
       select array(select json_array_elements_text(given)) as codes from json_array_elements($1::json) as given) g
     where ${lexemes("search_code_parts")} <> ${lexemes("search_many_code_parts")}`,
    [JSON.stringify(cases).replaceAll("\\u0000", "")],
  );
  assert.deepEqual(differing, []);
});
