import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { formOf } from "../../../test/form.ts";
import { document, picture } from "../../../test/pictures.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { canonicalJson } from "../../kit/json/parse.ts";

const PRODUCTS = "/api/v1/products";
let server: TestServer;
let store: TestStore;
before(async () => {
  server = await startServer();
  store = await server.createStore();
});
after(() => server?.close());

async function upload(alt: string, of = store, bytes?: Buffer) {
  const file = { bytes: bytes ?? (await picture(60, 40).png().toBuffer()), filename: "a.png" };
  const { raw, headers } = formOf({ file, alt });
  const { status, body, text } = await server.send(of, "POST", "/api/v1/media", { raw, headers });
  assert.equal(status, 201, text);
  return body.data;
}

const EXTERNAL = "https://images.example.com/one.jpg";
const named = () => ({
  price: "5",
  translations: [{ language: "en", name: `P ${randomUUID()}`, description: "" }],
});
const send = async (method: string, path: string, body?: object, status = 200) => {
  const answer = await server.send(store, method, path, { body });
  assert.equal(answer.status, status, answer.text);
  return answer.body;
};
const create = async (body: object) => (await send("POST", PRODUCTS, { ...named(), ...body }, 201)).data;
const of = ({ id, url, width, height, alt }: Record<string, unknown>, position: number) => ({
  id,
  url,
  alt,
  width,
  height,
  position,
});
const unplaced = ({ position: _, ...rest }: { position: number }) => rest;
const elsewhere = (url: string, position: number, alt = {}) =>
  of({ id: null, url, alt, width: null, height: null }, position);

describe("a product's media", () => {
  test("are its images, with what is known of them", async () => {
    const one = await upload("A mug");
    const made = await create({ media: [{ id: one.id }, { url: EXTERNAL }] });
    assert.deepEqual(made.images, [one.url, EXTERNAL]);
    assert.deepEqual(made.media, [of(one, 0), elsewhere(EXTERNAL, 1)]);
    const { data } = await send("GET", `${PRODUCTS}/${made.id}`);
    assert.deepEqual([data.images, data.media], [made.images, made.media]);
    const shown = await server.send(store, "GET", `/api/v1/storefront/products/${made.id}`, {
      key: undefined,
    });
    assert.deepEqual(shown.body.data.media[0], { ...of(one, 0), alt: "A mug" });
    assert.deepEqual(shown.body.data.media[1].alt, "");
  });

  test("stay as images are for those who use these alone", async () => {
    const made = await create({ images: [EXTERNAL] });
    assert.deepEqual([made.images, made.media], [[EXTERNAL], [elsewhere(EXTERNAL, 0)]]);
    const { data } = await send("PUT", `${PRODUCTS}/${made.id}`, { images: [] });
    assert.deepEqual([data.images, data.media], [[], []]);
    assert.deepEqual((await create({})).media, []);
  });

  test("are known by their URL, too", async () => {
    const one = await upload("By URL");
    const made = await create({ images: [EXTERNAL, one.url] });
    assert.deepEqual(made.media, [elsewhere(EXTERNAL, 0), of(one, 1)]);
    const elsewhereNow = one.url.replace(/^https:\/\/[^/]+/, "https://cdn.example");
    assert.deepEqual((await create({ media: [{ url: elsewhereNow }] })).media, [of(one, 0)]);
  });

  test("can be read, changed in one form or the other, and sent back", async () => {
    const [one, two] = [await upload("One"), await upload("Two")];
    const made = await create({ media: [{ id: one.id }, { url: EXTERNAL, alt: { en: "Elsewhere" } }] });
    assert.deepEqual(made.media[1].alt, { en: "Elsewhere" });
    const put = async (body: object) => (await send("PUT", `${PRODUCTS}/${made.id}`, body)).data;
    const same = await put(made);
    assert.equal(same.version, made.version);
    const byImages = await put({ ...same, images: [EXTERNAL, one.url] });
    assert.deepEqual(byImages.media, [{ ...made.media[1], position: 0 }, of(one, 1)]);
    const byMedia = await put({ ...byImages, media: [{ id: two.id }, ...byImages.media.slice(0, 1)] });
    assert.deepEqual(byMedia.images, [two.url, EXTERNAL]);
    const turned = await put({
      media: byMedia.media.map((m: object, i: number) => ({ ...m, position: 1 - i })),
    });
    assert.deepEqual(turned.images, [EXTERNAL, two.url]);
    const both = { images: [one.url], media: [{ id: two.id }] };
    const { errors } = await send("PUT", `${PRODUCTS}/${made.id}`, both, 400);
    assert.deepEqual(
      errors.map(({ field }: { field: string }) => field),
      ["/images"],
    );
  });

  // As a migration, or a change of their words, left the names in a column.
  const anotherOrder = `update products set images = (
    select json_agg(case json_typeof(one) when 'object' then one::jsonb::json else one end order by n)
    from json_array_elements(images) with ordinality as each (one, n)) where store_id = $1 and product_id = $2`;

  for (const [name, change] of Object.entries({
    "as they were written": async () => {},
    "as a migration left them": (id: string) => server.sql(store, anotherOrder, [store.id, id]),
    "after their words changed": (_: string, medium: string) =>
      send("PUT", `/api/v1/media/${medium}`, { alt: { en: "Words", de: "Worte" } }),
  })) {
    test(`can be sent back with one more or less in one form, ${name}`, async () => {
      const [one, two] = [await upload("One"), await upload("Two")];
      const other = await picture(8, 8).png().toBuffer();
      const three = await upload("Three", store, other);
      const { id } = await create({
        media: [{ id: one.id }, { id: two.id }, { url: EXTERNAL, alt: { en: "Elsewhere", de: "Anderswo" } }],
      });
      await change(id, one.id);
      const path = `${PRODUCTS}/${id}`;
      const read = async () => (await send("GET", path)).data;
      const put = async (change: object) =>
        (await send("PUT", path, { ...(await read()), ...change })).data.images;
      const { version } = await read();
      assert.equal((await send("PUT", path, await read())).data.version, version);
      const all = [one.url, two.url, EXTERNAL];
      assert.deepEqual(await put({ images: all.slice(1) }), all.slice(1));
      assert.deepEqual(await put({ images: all }), all);
      assert.deepEqual(await put({ images: [three.url, ...all] }), [three.url, ...all]);
      const { media } = await read();
      assert.deepEqual(media.at(-1).alt, { en: "Elsewhere", de: "Anderswo" });
      assert.deepEqual(await put({ media: media.slice(2) }), all.slice(1));
      assert.deepEqual(await put({ media: media.slice(1).map(unplaced) }), all);
      const swapped = { images: [two.url], media: media.slice(0, 1) };
      const { errors } = await send("PUT", path, { ...(await read()), ...swapped }, 400);
      assert.deepEqual(
        errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
        [["/images", "other_media"]],
      );
    });
  }

  test("are refused where they are not the store's, no picture, or nothing at all", async () => {
    const other = await server.createStore();
    const foreign = await upload("Foreign", other);
    const paper = await upload("Paper", store, document("paper"));
    const own = await upload("Own");
    const media = [
      { id: foreign.id },
      { id: randomUUID() },
      { id: paper.id },
      {},
      { id: own.id, alt: { en: "Other" } },
      { url: EXTERNAL, alt: { "no language": "x" } },
    ];
    const { errors } = await send("POST", PRODUCTS, { ...named(), media }, 400);
    assert.deepEqual(
      errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
      [
        ["/media/0/id", "not_found"],
        ["/media/1/id", "not_found"],
        ["/media/2/id", "not_found"],
        ["/media/3", "exactly_one"],
        ["/media/4/alt", "read_only_field"],
        ["/media/5/alt/no language", "invalid_language"],
      ],
    );
  });

  test("are told anew in each product when their words change", async () => {
    const one = await upload("Before");
    const products = [
      await create({ media: [{ id: one.id }] }),
      await create({ images: [EXTERNAL, one.url] }),
    ];
    const list = () => send("GET", `${PRODUCTS}?ids=${products.map(({ id }) => id)}&sort=createdAt`);
    await list();
    await send("PUT", `/api/v1/media/${one.id}`, { alt: { en: "After", ar: "بعد" } });
    const { data } = await list();
    const told = data.products.map(({ media, version }: { media: { alt: object }[]; version: number }) => [
      media.at(-1)!.alt,
      version,
    ]);
    assert.deepEqual(told, [
      [{ ar: "بعد", en: "After" }, 2],
      [{ ar: "بعد", en: "After" }, 2],
    ]);
    const [first] = data.products;
    assert.equal((await send("PUT", `${PRODUCTS}/${first.id}`, first)).data.version, 2);
    const arabic = await server.send(store, "GET", `/api/v1/storefront/products/${first.id}?lang=ar`, {
      key: undefined,
    });
    assert.equal(arabic.body.data.media[0].alt, "بعد");
  });

  test("are not deleted while a product shows them", async () => {
    const one = await upload("Used");
    const made = await create({ media: [{ id: one.id }] });
    const { code, details } = await send("DELETE", `/api/v1/media/${one.id}`, undefined, 409);
    assert.deepEqual([code, details.from], ["invalid_status_transition", "used"]);
    await send("PUT", `${PRODUCTS}/${made.id}`, { images: [EXTERNAL] });
    await send("DELETE", `/api/v1/media/${one.id}`);
    const two = await upload("Used, too");
    const gone = await create({ media: [{ id: two.id }] });
    await send("DELETE", `${PRODUCTS}/${gone.id}`);
    await send("DELETE", `/api/v1/media/${two.id}`);
  });

  test("are not deleted while a variant, a category or the store's logo shows them, wherever they were served before", async () => {
    const one = await upload("Shown");
    const inUse = async () => (await send("DELETE", `/api/v1/media/${one.id}`, undefined, 409)).details.from;
    const foreign = `https://elsewhere.example/media/${randomUUID()}.png`;
    const made = await create({
      variants: [{ name: "Color", values: ["red", "blue"] }],
      productVariants: [
        // As the store's address was once.
        { options: { Color: "red" }, image: one.url.replace(store.domain, "old.example") },
        { options: { Color: "blue" }, image: foreign },
      ],
    });
    const imagesOf = (product: { productVariants: { image: string }[] }) =>
      product.productVariants.map(({ image }) => image);
    assert.deepEqual(imagesOf(made), [one.url, foreign]);
    assert.equal(await inUse(), "used");
    await send("PUT", `${PRODUCTS}/${made.id}`, {
      productVariants: [{ options: { Color: "red" }, image: foreign }],
    });
    const category = { image: one.url, translations: [{ language: "en", name: `C ${randomUUID()}` }] };
    const { id } = (await send("POST", "/api/v1/categories", category, 201)).data;
    assert.equal(await inUse(), "used");
    await send("PUT", `/api/v1/categories/${id}`, { image: foreign });
    await send("PUT", "/api/v1/settings", { logo: one.url });
    assert.equal(await inUse(), "used");
    await send("PUT", "/api/v1/settings", { logo: null });
    await send("DELETE", `/api/v1/media/${one.id}`);
  });

  test("have the address of the host that asks, wherever they are shown, and are kept without one", async () => {
    const [one, two] = [
      await upload("One"),
      await upload("Two", store, await picture(8, 8).png().toBuffer()),
    ];
    const made = await create({
      kind: "digital_service",
      media: [{ id: one.id }, { url: EXTERNAL }],
      variants: [{ name: "Color", values: ["red", "blue"] }],
      productVariants: [
        { options: { Color: "red" }, image: one.url, quantity: 5 },
        { options: { Color: "blue" }, image: EXTERNAL },
      ],
    });
    const category = { image: one.url, translations: [{ language: "en", name: `C ${randomUUID()}` }] };
    const { id } = (await send("POST", "/api/v1/categories", category, 201)).data;
    await send("PUT", "/api/v1/settings", { logo: two.url });
    const items = [{ productId: made.id, variantId: made.productVariants[0].id, quantity: 1 }];
    const order = (
      await send(
        "POST",
        "/api/v1/orders",
        {
          paymentMethod: "cash",
          customer: { email: "a@example.com", firstName: "A", lastName: "B" },
          items,
        },
        201,
      )
    ).data;
    const host = `${randomUUID()}.localhost`;
    await server.sql(store, "insert into domains (store_id, host) values ($1, $2)", [store.id, host]);

    const shown = async (of: string) => {
      const read = async (path: string) => {
        const { body, text } = await server.send({ ...store, domain: of }, "GET", path);
        assert.ok(body.success, text);
        return body.data;
      };
      const product = await read(`${PRODUCTS}/${made.id}`);
      const listed = (await read(`${PRODUCTS}?ids=${made.id}`)).products[0];
      assert.deepEqual([listed.images, listed.media], [product.images, product.media]);
      const shop = await read(`/api/v1/storefront/products/${made.id}?include=jsonLd`);
      return [
        product.images,
        product.media.map(({ url }: { url: string }) => url),
        product.productVariants.map(({ image }: { image: string }) => image),
        shop.images,
        JSON.parse(shop.jsonLd).hasVariant[0].image,
        (await read(`/api/v1/categories/${id}`)).image,
        (await read("/api/v1/settings")).logo,
        (await read("/api/v1/storefront/store")).logo,
        (await read(`/api/v1/orders/${order.id}`)).items[0].image,
        (await read(`/api/v1/media/${one.id}`)).url,
      ];
    };
    const both = [one.url, EXTERNAL];
    const expected = [both, both, both, both, both, one.url, two.url, two.url, one.url, one.url];
    const at = (origin: string) =>
      JSON.parse(JSON.stringify(expected).replaceAll(`https://${store.domain}`, origin));
    for (const _ of ["read", "kept"]) {
      assert.deepEqual(await shown(store.domain), expected);
      assert.deepEqual(await shown(`${host}:3000`), at(`http://${host}:3000`));
    }

    // What was read at another host is written back as it is.
    const alias = { ...store, domain: `${host}:3000` };
    for (const path of [`${PRODUCTS}/${made.id}`, `/api/v1/categories/${id}`, "/api/v1/settings"]) {
      const { data } = (await server.send(alias, "GET", path)).body;
      const { version, ...body } = data;
      const answer = await server.send(alias, "PUT", path, { body });
      assert.deepEqual([answer.status, answer.body.data?.version], [200, version], answer.text);
    }
    assert.deepEqual(await server.sql(store, "select distinct url ~ '^/media/' as bare from media"), [
      { bare: true },
    ]);

    // What an earlier version kept with a host, a migration frees of it.
    const places = {
      media: "url",
      "products p": "images::text",
      product_variants: "image",
      categories: "image",
      order_items: "image",
      store_settings: "logo",
    };
    const kept = () =>
      Promise.all(
        Object.entries(places).map(([table, column]) =>
          server.sql(
            store,
            `select ${column} as "at" from ${table} where store_id = $1 ${table === "products p" ? "and deleted_at is null" : ""}`,
            [store.id],
          ),
        ),
      );
    const without = await kept();
    await server.asOwner(store, async (query) => {
      for (const [table, column] of Object.entries(places)) {
        const name = column.replace("::text", "");
        await query(
          `update ${table} set ${name} = regexp_replace(${column}, '(^|")/media/', '\\1https://old.example/media/', 'g')${name === column ? "" : "::json"} where store_id = $1`,
          [store.id],
        );
      }
    });
    const before = JSON.stringify(await kept());
    assert.equal(
      before.split("https://old.example/media/").length,
      JSON.stringify(without).split(/"\/media\//).length,
    );
    const file = new URL("../../../migrations/0192_media_without_hosts.sql", import.meta.url);
    const migration = await readFile(file, "utf8");
    await server.asOwner(store, (query) => query(migration));
    // Of a product's pictures, neither the order of the names nor that of the rows counts.
    const parsed = (all: Awaited<ReturnType<typeof kept>>) =>
      all.map((rows, i) =>
        rows.map(({ at }) => (i === 1 ? canonicalJson(JSON.parse(at as string)) : at)).sort(),
      );
    assert.deepEqual(parsed(await kept()), parsed(without));
    await send("PUT", "/api/v1/settings", { logo: null });
  });

  test("come back from a file, and as URLs in another store", async () => {
    const from = await server.createStore();
    const other = await server.createStore();
    const one = await upload("Filed", from);
    const body = {
      ...named(),
      slug: "filed",
      media: [{ id: one.id }, { url: EXTERNAL, alt: { en: "There" } }],
    };
    const { data } = (await server.send(from, "POST", PRODUCTS, { body })).body;
    const { text } = await server.send(from, "GET", "/api/v1/exports/products?format=ndjson");
    const load = async (into: TestStore) => {
      const sent = { raw: text, headers: { "content-type": "application/x-ndjson" } };
      const { body } = await server.send(into, "POST", "/api/v1/imports?format=stoa", sent);
      await server.runJobs();
      const done = await server.send(into, "GET", `/api/v1/imports/${body.data.id}`);
      const { products } = (await server.send(into, "GET", PRODUCTS)).body.data;
      return [done.body.data, products[0]];
    };
    await server.send(from, "PUT", `/api/v1/media/${one.id}`, { body: { alt: "Said later" } });
    const [same, kept] = await load(from);
    assert.deepEqual([same.products.unchanged, same.errors], [1, []]);
    assert.deepEqual(kept.media[0].alt, { en: "Said later" });
    const [moved, there] = await load(other);
    assert.deepEqual([moved.products.created, moved.errors], [1, []]);
    assert.deepEqual(there.images, data.images);
    assert.deepEqual(there.media[0], elsewhere(one.url, 0, { en: "Filed" }));
  });

  test("come by bulk, and stand in what is quoted", async () => {
    const one = await upload("Bulk");
    const bulk = await send("POST", `${PRODUCTS}/bulk`, {
      create: [
        { ...named(), kind: "digital_service", inventoryTracked: false, media: [{ id: one.id }] },
        { ...named(), media: [{ id: randomUUID() }] },
      ],
    });
    const [{ data: made }, refused] = bulk.data.results;
    assert.deepEqual([refused.success, refused.errors[0].field], [false, "/create/1/media/0/id"]);
    const { data } = await send("GET", `${PRODUCTS}/${made.id}`);
    assert.deepEqual(data.media, [of(one, 0)]);
    const quoted = await send("POST", "/api/v1/storefront/quote", {
      items: [{ productId: made.id, quantity: 1 }],
    });
    assert.equal(quoted.data.items[0].image, one.url);
  });
});
