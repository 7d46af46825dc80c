import assert from "node:assert/strict";
import { test } from "node:test";
import { ABSENT_FILTERS, PUBLIC_FILTERS } from "../../../test/public-liquid.ts";
import { createLiquid } from "../engine/index.ts";
import { type Page, withPage } from "../page/index.ts";
import { formatMoney } from "./money.ts";

const liquid = createLiquid();
const image = { src: "/media/abc", width: 1000, height: 500, alt: "A mug" };
const product = {
  id: "p1",
  title: "Mug",
  url: "/products/mug",
  vendor: "Acme & Co",
  featured_image: image,
  variants: [{ id: "v1", price: 1990, sku: "M-1", available: true }],
};
const texts: Record<string, string> = {
  "cart.count": "{{ count }} items",
  "a.b": "Tom & {{ name }}",
  "a.b_html": "<b>{{ name }}</b>",
};
const page = {
  globals: {
    request: {
      path: "/collections/all",
      query: { page: "2", tags: "red" },
      root: "/de/",
      origin: "https://shop.test",
      locale: "en",
    },
    money: { currency: "EUR", digits: 2 },
    timeZone: "Europe/Berlin",
  },
  assetUrl: (name: string) =>
    /^(theme\.css|inter_n[47]\.woff2)$/.test(name) ? `/assets/${name}` : undefined,
  file: (path: string) => (path === "assets/icon.svg" ? "<svg></svg>" : undefined),
  translation: (key: string) => texts[key],
  load: () => ({ url: "/media/file" }),
  charge() {},
  noteFrameHost() {},
  notePreload() {},
} as unknown as Page;

const print = (template: string, scope: object = {}) =>
  withPage(page, () => liquid.parseAndRenderSync(template, { image, product, ...scope }));

test("every filter of the public list is there, or named as absent with a reason", () => {
  const missing = PUBLIC_FILTERS.filter((name) => !(name in liquid.filters) && !(name in ABSENT_FILTERS));
  assert.deepEqual(missing, []);
  assert.ok(PUBLIC_FILTERS.length - Object.keys(ABSENT_FILTERS).length >= 140);
  assert.deepEqual(
    Object.keys(ABSENT_FILTERS).filter((name) => name in liquid.filters),
    [],
  );
});

const cases: readonly [string, string][] = [
  ["{{ 1990 | money }}", "€19.90"],
  ["{{ 2000 | money_without_trailing_zeros }}", "€20"],
  ["{{ 1990 | money_with_currency }}", "€19.90 EUR"],
  ["{{ 199000 | money_without_currency }}", "1,990.00"],
  ["{{ 1990 | money_amount }}", "19.90"],
  ["{{ nil | money }}", ""],
  ["{{ product | image_url: width: 300 }}", "/media/abc?width=512"],
  ["{{ product | img_url: '480x' }}", "/media/abc?width=512"],
  [
    "{{ product | image_url: width: 512 | image_tag: loading: 'lazy', widths: '256, 512' }}",
    '<img src="/media/abc?width=512" alt="A mug" srcset="/media/abc?width=256 256w, /media/abc?width=512 512w" width="512" height="256" sizes="auto" loading="lazy">',
  ],
  [
    "{{ 'theme.css' | asset_url | stylesheet_tag }}",
    '<link href="/assets/theme.css" rel="stylesheet" type="text/css" media="all">',
  ],
  ["{{ 'x.js' | script_tag }}", '<script src="x.js" defer></script>'],
  ["{{ 'icon.svg' | inline_asset_content }}", "<svg></svg>"],
  ["{{ 'a' | link_to: 'javascript:alert(1)' }}", '<a href="#">a</a>'],
  ["{{ 'a' | link_to: '/x', class: 'y' }}", '<a href="/x" class="y">a</a>'],
  [
    "{{ 'Acme & Co' | link_to_vendor }}",
    '<a href="/de/collections/all?brand=Acme%20%26%20Co">Acme &amp; Co</a>',
  ],
  [
    "{{ 'Blue' | link_to_add_tag: 'blue' }}",
    '<a href="/collections/all?tags=red%2Cblue" title="blue">Blue</a>',
  ],
  ["{{ '/de/products/mug' | within: collection }}", "/de/collections/mugs/products/mug"],
  ["{{ 'Log in' | customer_login_link }}", '<a href="/de/account/login">Log in</a>'],
  ["{{ 'a.b' | t: name: '<x>' }}", "Tom &amp; &lt;x&gt;"],
  ["{{ 'a.b' | t: name: 'Ann' | escape }}", "Tom &amp; Ann"],
  ["{{ 'a.b_html' | t: name: 'x' }}", "<b>x</b>"],
  ["{{ 'no.such' | t }}", "Translation missing: en.no.such"],
  ["{{ 'Über Größe: 100%' | handleize }}", "über-größe-100"],
  ["{{ 'variable-name' | camelize }}", "VariableName"],
  ["{{ 2 | pluralize: 'item', 'items' }}", "items"],
  ["{{ 'Polina' | hmac_sha256: 'x' | size }}", "64"],
  ["{{ '' | md5 }}", "d41d8cd98f00b204e9800998ecf8427e"],
  ["{{ '#EA5AB9' | color_to_rgb }}", "rgb(234, 90, 185)"],
  ["{{ '#EA5AB9' | color_to_hsl }}", "hsl(320, 77%, 64%)"],
  ["{{ '#EA5AB9' | color_brightness }}", "143.89"],
  ["{{ '#E800B0' | color_contrast: '#D9D8FF' }}", "3"],
  ["{{ '#720955' | color_difference: '#FFF3F9' }}", "539"],
  ["{{ '#EA5AB9' | color_extract: 'red' }}", "234"],
  ["{{ '#EA5AB9' | color_modify: 'alpha', 0.85 }}", "rgba(234, 90, 185, 0.85)"],
  ["{{ '#E800B0' | color_mix: '#00936F', 50 }}", "#744a90"],
  ["{{ '#fff' | color_to_oklch }}", "oklch(1 0 0)"],
  ["{{ '2026-03-01T12:00:00Z' | date: '%Y-%m-%d %H:%M %z' }}", "2026-03-01 13:00 +0100"],
  ["{{ '2026-03-01T12:00:00Z' | date: format: 'abbreviated_date' }}", "Mar 1, 2026"],
  ["{{ '2026-03-01' | date: '%999999999Y' | size }}", "32"],
  ["{{ 1500 | weight_with_unit }}", "1.5 kg"],
  ["{{ 500 | unit_price_with_measurement: measure }}", "€5.00/100ml"],
  ["{{ '<b>' | unit_price_with_measurement: harmful }}", "&lt;b&gt;/&lt;i&gt;"],
  [
    "{{ rich | metafield_tag }}",
    '<div class="metafield-rich_text_field">&lt;script&gt;x&lt;/script&gt; &amp; y</div>',
  ],
  [
    "{{ 'red <b>red</b>' | highlight: 'red' }}",
    '<strong class="highlight">red</strong> <b><strong class="highlight">red</strong></b>',
  ],
  ["{{ settings | json }}", "null"],
  ["{{ '</script>' | json }}", '"\\u003c/script\\u003e"'],
  [
    "{{ 'inter_n4' | font_face }}",
    '@font-face {\n  font-family: "Inter";\n  font-weight: 400;\n  font-style: normal;\n  src: url("/assets/inter_n4.woff2") format("woff2");\n}',
  ],
  ["{% assign b = 'inter_n4' | font_modify: 'weight', 'bold' %}{{ b.weight }}", "700"],
  ["{{ 'georgia_n4' | font_url }}", ""],
  ["{{ address | format_address }}", "<p>Ann Lee<br>1 Road<br>12345 Berlin<br>Germany</p>"],
  ["{{ video | external_video_url: rel: 0 }}", "https://www.youtube-nocookie.com/embed/abc?rel=0"],
  ["{{ cart | item_count_for_variant: 'v1' }}", "3"],
  ["{{ ' x' | payment_terms }}", ""],
  ["{{ 'visa' | payment_type_svg_tag | slice: 0, 36 }}", '<svg role="img" aria-label="Visa" xm'],
];
const scope = {
  collection: { handle: "mugs" },
  measure: { reference_value: 100, reference_unit: "ml" },
  harmful: { reference_unit: "<i>" },
  rich: { type: "rich_text_field", value: "<script>x</script> & y" },
  address: {
    first_name: "Ann",
    last_name: "Lee",
    address1: "1 Road",
    zip: "12345",
    city: "Berlin",
    country: "Germany",
  },
  video: { host: "youtube", external_id: "abc" },
  cart: {
    items: [
      { variant_id: "v1", quantity: 2 },
      { variant_id: "v1", quantity: 1 },
      { variant_id: "v2", quantity: 9 },
    ],
  },
};

for (const [template, expected] of cases)
  test(template, () => assert.equal(print(template, scope), expected));

for (const [locale, currency, expected] of [
  ["en", "EUR", "€19.90 EUR"],
  ["en", "AED", "AED 19.90"],
  ["de", "USD", "19,90 $ USD"],
  ["ar", "EUR", "19.90 € EUR"],
  ["ar", "AED", "19.90 AED"],
  ["ar", "USD", "19.90 USD"],
] as const)
  test(`a sum in ${currency} with its code names the currency once in ${locale}`, () => {
    const written = formatMoney(1990, { currency, digits: 2 }, locale, { withCode: true });
    assert.equal(written.replace(/[\u200e\u200f]/g, "").replace(/\s/g, " "), expected);
  });

test("structured data describes a product as search engines read it", () => {
  const data = JSON.parse(print("{{ product | structured_data }}"));
  assert.equal(data.brand.name, "Acme & Co");
  assert.deepEqual(data.offers[0].price, "19.90");
  assert.equal(data.url, "https://shop.test/products/mug");
});
