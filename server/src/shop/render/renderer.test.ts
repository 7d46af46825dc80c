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

test("an endless theme is ended and refused for a while; another one notices nothing", async () => {
  const started = performance.now();
  const slow = {
    "templates/index.liquid":
      "{% for i in (1..9999999) %}{% for j in (1..9999999) %}{% endfor %}{% endfor %}",
  };
  await assert.rejects(render(slow, { theme: { key: "slow" } }), { code: "theme_too_slow" });
  assert.ok(performance.now() - started < 5000);
  await assert.rejects(render(slow, { theme: { key: "slow" } }), { code: "theme_too_slow" });
  const { html } = await render({ "templates/index.liquid": "fine" });
  assert.match(html, /<main>fine<\/main>/);
});
