import assert from "node:assert/strict";
import { test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { startCountedServer } from "../../../test/counted-server.ts";
import { closeAtEnd } from "../../../test/server.ts";
import { leastTheme, useTheme } from "../../../test/shop-theme.ts";

const { server, sentBy } = await closeAtEnd(startCountedServer());
const PRODUCTS = 2_000;
const LINKS = 300;
const AT_ONCE = 10;

// What is around each read travels with it; and a process listens to itself now and then.
const asked = (texts: readonly string[]) =>
  texts.filter((text) => !/^\s*(?:begin|set local|commit|select pg_notify)/.test(text));

test(`a store of ${PRODUCTS} products with a menu of ${LINKS} links shows its pages with three statements at most`, async (t) => {
  const at = await server.createStore();
  const write = async (method: string, path: string, body: unknown) =>
    dataOf(await server.send(at, method, `/api/v1${path}`, { body }), method === "POST" ? 201 : 200);
  const category = await write("POST", "/categories", { translations: [{ language: "en", name: "Cups" }] });
  const ids: string[] = [];
  for (let i = 0; i < PRODUCTS; i += AT_ONCE) {
    const made = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, j) =>
        write("POST", "/products", {
          translations: [{ language: "en", name: `Mug ${i + j}`, description: "" }],
          price: "10.00",
          quantity: 3,
          category: category.id,
        }),
      ),
    );
    ids.push(...made.map(({ id }) => id));
  }
  const items = Array.from({ length: LINKS }, (_, i) => ({
    titles: { en: `Link ${i}` },
    link: { kind: "category", id: category.id },
  }));
  const { menus } = dataOf(await server.send(at, "GET", "/api/v1/menus"));
  const main = menus.find(({ handle }: { handle: string }) => handle === "main-menu");
  await write("PUT", `/menus/${main.id}`, { items });
  const menu =
    "{% for one in linklists['main-menu'].links %}<a href='{{ one.url }}'>{{ one.title }}</a>{% endfor %}";
  await useTheme(
    server,
    at,
    leastTheme({
      collection: `${menu}{% paginate collection.products by 24 %}{% for one in collection.products %}{{ one.title }};{% endfor %}{{ paginate.items }}{% endpaginate %}`,
      product: `${menu}{{ product.title }}`,
    }),
  );
  const open = (path: string) =>
    server.send(at, "GET", path, { key: undefined, headers: { accept: "text/html" } });
  let price = 11;
  for (const [path, words] of [
    ["/collections/cups", `;${PRODUCTS}`],
    ["/collections/cups?page=80", `;${PRODUCTS}`],
    ["/products/mug-1999", "Mug 1999"],
  ] as const) {
    const costs: number[] = [];
    for (let i = 0; i < 4; i++) {
      const page = await open(path);
      assert.equal(page.status, 200, page.text.slice(0, 500));
      assert.ok(page.text.includes(words) && page.text.includes(`Link ${LINKS - 1}`), path);
      await write("PUT", `/products/${ids[i]}`, { price: `${price++}.50` });
      const start = performance.now();
      costs.push(asked(await sentBy(() => open(path))).length);
      t.diagnostic(`${path}: ${Math.round(performance.now() - start)} ms`);
    }
    const least = Math.min(...costs);
    assert.ok(least > 1 && least <= 3, `${path}: ${costs}`);
  }
});
