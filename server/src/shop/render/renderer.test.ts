import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createRenderer, type Globals, type Need, type RenderRequest } from "./index.ts";

const renderer = createRenderer({ log: { warn: () => {} } });
after(() => renderer.close());

const globals: Globals = {
  shop: { name: "Mug shop" },
  request: {
    path: "/",
    query: {},
    host: "mugs.test",
    origin: "https://mugs.test",
    locale: "en",
    root: "/",
    pageType: "index",
  },
  money: { currency: "EUR", digits: 2 },
  timeZone: "UTC",
  head: '<link rel="canonical" href="https://mugs.test/">',
  data: {},
};

const base = {
  "layout/theme.liquid":
    "<html><head>{{ content_for_header }}</head>{% sections 'header-group' %}<main>{{ content_for_layout }}</main></html>",
  "config/settings_schema.json": JSON.stringify([
    { name: "Colors", settings: [{ type: "color", id: "accent", default: "#ff0000" }] },
  ]),
  "config/settings_data.json": JSON.stringify({ current: { accent: "#00ff00" } }),
  "sections/header-group.json": JSON.stringify({
    type: "header",
    sections: { header: { type: "header" } },
    order: ["header"],
  }),
  "sections/header.liquid":
    '<b>{{ shop.name }}</b>{% schema %}{ "name": "Header", "tag": "header" }{% endschema %}',
};

let keys = 0;
function render(
  files: Record<string, string>,
  more: Partial<RenderRequest> = {},
  load = async (needs: Need[]) => needs.map(() => null as unknown),
) {
  const request = { theme: { key: `test ${++keys}` }, template: "index", globals, ...more };
  return renderer.render(request, {
    files: async () => ({ files: { ...base, ...files }, assets: {} }),
    load,
  });
}

test("a page is its layout, its section group, and the sections of its JSON template", async () => {
  const { html, styleHashes } = await render({
    "templates/index.json": JSON.stringify({
      sections: {
        hero: {
          type: "hero",
          settings: { title: "Hello" },
          blocks: { a: { type: "text" } },
          block_order: ["a"],
        },
      },
      order: ["hero"],
    }),
    "sections/hero.liquid": `<h1>{{ section.settings.title }}, {{ settings.accent }}</h1>{% content_for 'blocks' %}{% render 'note', n: 2 %}{% style %}h1 { color: red }{% endstyle %}
{% schema %}{ "name": "Hero", "settings": [{ "type": "text", "id": "title" }], "blocks": [{ "type": "@theme" }] }{% endschema %}`,
    "blocks/text.liquid": `<p>{{ block.id }} {{ block.settings.text }}</p>{% schema %}{ "name": "Text", "settings": [{ "type": "text", "id": "text", "default": "Words" }] }{% endschema %}`,
    "snippets/note.liquid": "<i>{{ n | plus: 1 }} of {{ section.id }}</i>",
  });
  assert.match(
    html,
    /<header id="shopify-section-sections--header-group__header" class="shopify-section shopify-section-group-header-group"><b>Mug shop<\/b><\/header>/,
  );
  assert.match(
    html,
    /<div id="shopify-section-template--index__hero" class="shopify-section"><h1>Hello, #00ff00<\/h1>/,
  );
  assert.match(
    html,
    /<div id="shopify-block-a" class="shopify-block"><p>a Words<\/p><\/div><i>3 of template--index__hero<\/i>/,
  );
  assert.match(html, /<link rel="canonical"/);
  assert.equal(styleHashes.length, 1);
});

test("assets that are Liquid, and the bundles of the files' own tags, are made once", async () => {
  const files = {
    ...base,
    "assets/colors.css.liquid": ":root { --accent: {{ settings.accent }} }",
    "sections/a.liquid":
      "{% stylesheet %}a { top: 0 }{% endstylesheet %}{% javascript %}let a;{% endjavascript %}",
    "snippets/b.liquid": "{% stylesheet %}b { top: 0 }{% endstylesheet %}",
  };
  const { assets, hasStyleAttributes } = await renderer.prepare("assets", async () => ({
    files,
    assets: {},
  }));
  assert.deepEqual(assets, {
    "compiled_assets/styles.css": "a { top: 0 }\nb { top: 0 }\n",
    "compiled_assets/scripts.js": "(function () {\nlet a;\n})();\n",
    "colors.css": ":root { --accent: #00ff00 }",
  });
  assert.equal(hasStyleAttributes, false);
});

test("a file that cannot be parsed is named with its place", async () => {
  const failed = render({ "templates/index.liquid": "{% if x %}" });
  const at = { path: "templates/index.liquid", line: 1, column: 1 };
  await assert.rejects(failed, { code: "theme_broken", at });
});

test("the needs of a page are read in one batch, and in advance where the last two pages had them", async () => {
  const files = { "templates/index.liquid": "{{ linklists['a'].title }}{{ linklists['b'].title }}" };
  const batches: string[][] = [];
  const load = async (needs: Need[]) => {
    batches.push(needs.map((need) => ("handle" in need ? need.handle : need.kind)));
    return needs.map(() => ({ handle: "a", title: "Menu", items: [] }));
  };
  const passes: number[] = [];
  for (let i = 0; i < 3; i++) passes.push((await render(files, { theme: { key: "batches" } }, load)).passes);
  assert.deepEqual(batches, [
    ["a", "b"],
    ["a", "b"],
    ["a", "b"],
  ]);
  assert.deepEqual(passes, [2, 2, 1]);
});

test("an endless theme is ended and refused for a while; another one notices nothing", async () => {
  const slow = {
    "templates/index.liquid": "{% for i in (1..99999) %}{% for j in (1..99999) %}{% endfor %}{% endfor %}",
  };
  await assert.rejects(render(slow, { theme: { key: "slow" } }), { code: "theme_too_slow" });
  await assert.rejects(render(slow, { theme: { key: "slow" } }), { code: "theme_too_slow" });
  const { html } = await render({ "templates/index.liquid": "fine" });
  assert.match(html, /<main>fine<\/main>/);
});

test("files that could not be read once are asked for again, by pages that wait and by later ones", async () => {
  const files = { "layout/theme.liquid": "{{ content_for_layout }}", "templates/index.liquid": "fine" };
  let asked = 0;
  const page = () =>
    renderer.render(
      { theme: { key: "unread" }, template: "index", globals },
      {
        files: async () => {
          asked++;
          if (asked === 1) throw new Error("no connection");
          return { files, assets: {} };
        },
        load: async () => [],
      },
    );
  const [first, second] = await Promise.allSettled([page(), page()]);
  assert.equal(first.status, "rejected");
  assert.equal(second.status === "fulfilled" && second.value.html, "fine");
  assert.equal((await page()).html, "fine");
});

test("a theme of too much text is refused, and those beside it are rendered", async () => {
  const text = "a".repeat(262_144);
  const much = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`assets/${i}.js`, text]));
  const large = render({ ...much, "templates/index.liquid": "x" });
  const beside = render({ "templates/index.liquid": "fine" });
  await assert.rejects(large, { code: "theme_too_large" });
  assert.match((await beside).html, /fine/);
  const { errors } = await renderer.check({ ...base, ...much });
  assert.equal(errors[0]?.code, "theme_too_large");
});

test("texts that filters make outside of the heap count", async () => {
  const encoded = Array.from({ length: 60 }, (_, i) => `{% assign a${i} = x | base64_url_safe_encode %}`);
  const template = `{% capture x %}{% for i in (1..90000) %}${"0123456789".repeat(7)}{% endfor %}{% endcapture %}${encoded.join("")}`;
  await assert.rejects(render({ "templates/index.liquid": template }), { code: "theme_too_large" });
});

test("nothing of JavaScript is reached through an object, and a setting's text is compiled once", async () => {
  const said = "{{ shop.name }}, {{ 'x' | upcase }}";
  const files = {
    "config/settings_schema.json": JSON.stringify([
      { name: "T", settings: [{ type: "text", id: "said", default: said }] },
    ]),
    "templates/index.liquid": "[{{ linklists.constructor }}{{ shop.constructor }}]{{ settings.said }}",
  };
  const pages = [];
  for (let i = 0; i < 2; i++) pages.push(await render(files, { theme: { key: "texts" } }));
  for (const { html } of pages) assert.match(html, /<main>\[\]Mug shop, X<\/main>/);
  assert.equal(pages[1]?.compileMs, 0);
});

test("the filter json writes products and carts as scripts of themes read them", async () => {
  const product = {
    ...{ id: "p", name: "Mug", slug: "mug", description: "", price: "12.50" },
    ...{ compareAtPrice: null, inStock: true },
    ...{
      hasVariants: true,
      variants: [{ name: "Size", values: ["S"] }],
      media: [{ id: "m", url: "/media/m" }],
    },
    productVariants: [
      { id: "v", options: { Size: "S" }, sku: "M-S", price: "12.50", image: "/media/m", inStock: true },
    ],
  };
  const load = async (needs: Need[]) => needs.map(({ kind }) => (kind === "product" ? product : null));
  const print = async (text: string) => {
    const { html } = await render({ "templates/index.liquid": `{% layout none %}${text}` }, {}, load);
    return JSON.parse(html);
  };
  const [variant] = await print("{{ all_products['mug'].variants | json }}");
  const { id, title, price, available, options, option1, featured_image: image } = variant;
  assert.deepEqual(
    { id, title, price, available, options, option1, image },
    {
      ...{
        id: "v",
        title: "S",
        price: 1250,
        available: true,
        options: ["S"],
        option1: "S",
        image: "/media/m",
      },
    },
  );
  assert.equal(variant.featured_media.preview_image.src, "/media/m");
  assert.equal(variant.name, "Mug - S");
  const whole = await print("{{ all_products['mug'] | json }}");
  assert.deepEqual(
    [whole.handle, whole.price, whole.options, whole.images],
    ["mug", 1250, ["Size"], ["/media/m"]],
  );
  const cart = await print("{{ cart | json }}");
  assert.deepEqual([cart.item_count, cart.items, cart.total_price], [0, [], 0]);
});

test("a theme that is small as text and large compiled is refused, and one of its kind that fits is rendered", async () => {
  const dense = (count: number) => ({ "templates/index.liquid": "{%if a%}{{a}}{%endif%}".repeat(count) });
  await assert.rejects(render(dense(20_000)), { code: "theme_too_large", message: /compiled/ });
  const json = { "templates/index.json": `{"sections":{},"order":[${"{},".repeat(600_000)}{}]}` };
  await assert.rejects(render(json), { code: "theme_too_large", message: /compiled/ });
  assert.match((await render(dense(5000))).html, /<main><\/main>/);
});

test("a worker that runs out of memory while it reads answers takes no other page with it", async () => {
  const files = { "templates/index.liquid": "{{ linklists['a'].title }}" };
  const huge = Array.from({ length: 1_500_000 }, (_, i) => ({ title: `Link ${i}`, items: [] }));
  const large = render(files, {}, async () => [{ title: "Large", items: huge }]);
  let asked = 0;
  const beside = render(files, {}, async () => {
    // The first worker is to end while this page waits.
    if (++asked === 1) await large.catch(() => undefined);
    return [{ title: "Menu", items: [] }];
  });
  await assert.rejects(large, { code: "theme_out_of_memory" });
  assert.match((await beside).html, /<main>Menu<\/main>/);
  assert.ok(asked > 1);
});
