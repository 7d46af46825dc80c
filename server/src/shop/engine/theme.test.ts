import assert from "node:assert/strict";
import { test } from "node:test";
import { type Globals, keyOf, type Need } from "../render/index.ts";
import { renderPage } from "./render-page.ts";
import { createTheme } from "./theme.ts";

const request = {
  path: "/collections/all",
  query: {},
  host: "a.test",
  origin: "https://a.test",
  locale: "de",
  root: "/de/",
  pageType: "index",
};
const globals: Globals = {
  shop: { name: "A" },
  request,
  money: { currency: "EUR", digits: 2 },
  timeZone: "UTC",
  data: {},
};
const meter = { compiling: <T>(run: () => T) => run() };

type More = {
  globals?: Partial<Globals>;
  request?: Partial<Globals["request"]>;
  template?: string;
  sectionIds?: string[];
  isDesignMode?: boolean;
};

/** Renders a page of a theme whose layout prints the page alone. */
function render(files: Record<string, string>, more: More = {}) {
  const theme = createTheme(
    { files: { "layout/theme.liquid": "{{ content_for_layout }}", ...files }, assets: {} },
    meter,
  );
  const { template = "index", sectionIds, isDesignMode } = more;
  const own = { ...globals, ...more.globals, request: { ...request, ...more.request } };
  const asked = {
    theme: { key: "t" },
    template,
    globals: own,
    ...(sectionIds && { sectionIds }),
    ...(isDesignMode && { isDesignMode }),
  };
  return renderPage(theme, asked, new Map(), { room: 50, hints: [] });
}
const print = (text: string, files: Record<string, string> = {}, more: More = {}) =>
  render({ "templates/index.liquid": text, ...files }, more).rendered!.html;

const forms: readonly [string, RegExp][] = [
  [
    "{% form 'product', product %}x{% endform %}",
    /^<form method="post" action="\/de\/cart\/add" id="product_form" accept-charset="UTF-8" class="shopify-product-form"><input type="hidden" name="form_type" value="product">.*x.*<\/form>$/,
  ],
  [
    "{% form 'cart', cart, class: 'a', data-x: '1' %}{% endform %}",
    /action="\/de\/cart" id="cart_form".* class="a" data-x="1">/,
  ],
  [
    "{% form 'customer_login', return_to: '/de/account' %}{% endform %}",
    /action="\/de\/account\/login".*name="return_to" value="\/de\/account"/,
  ],
  ["{% form 'contact', return_to: 'https://evil.test' %}{% endform %}", /name="return_to" value="\/de\/"/],
  ["{% form 'contact', return_to: '//evil.test' %}{% endform %}", /name="return_to" value="\/de\/"/],
  [
    "{% form 'localization', return_to: 'back' %}{% endform %}",
    /action="\/de\/localization".*value="\/collections\/all"/,
  ],
  [
    "{% form 'customer_address', address %}{% endform %}",
    /action="\/de\/account\/addresses" id="address_form_new"/,
  ],
  [
    "{% form 'nonsense' %}{% endform %}",
    /^Liquid error \(templates\/index.liquid line 1\): Unknown form type "nonsense"$/,
  ],
];
for (const [text, expected] of forms) test(text, () => assert.match(print(text), expected));

test("a form that was refused has its values and what is wrong with them", () => {
  const form = {
    kind: "contact",
    errors: [{ field: "email", message: "No <address>." }],
    values: { body: "Hi" },
  };
  const text =
    "{% form 'contact' %}{{ form.body }}{{ form.errors | default_errors }}{% for e in form.errors %}{{ e }}{% endfor %}{% endform %}";
  assert.match(
    print(text, {}, { globals: { form } }),
    /Hi<div class="errors"><ul><li>No &lt;address&gt;\.<\/li><\/ul><\/div>email/,
  );
  const other =
    "{% form 'customer' %}{% if form.errors %}wrong{% endif %}{% if form.posted_successfully? %}sent{% endif %}{% endform %}";
  assert.doesNotMatch(print(other, {}, { globals: { form } }), /wrong|sent/);
  assert.match(print(other, {}, { globals: { form: { kind: "customer", isPosted: true } } }), /sent/);
});

test("paginate cuts a list and links to its other pages", () => {
  const text = `{% assign list = "a,b,c,d,e" | split: "," %}{% paginate list by 2 %}{% for x in list %}{{ x }}{% endfor %}|{{ paginate.pages }}|{{ paginate.current_offset }}|{{ paginate.next.url }}|{{ paginate | default_pagination }}{% endpaginate %}`;
  const html = print(text, {}, { request: { query: { page: "2", sort_by: "price" } } });
  assert.match(html, /^cd\|3\|2\|\/collections\/all\?sort_by=price&page=3\|/);
  assert.match(html, /<span class="page current" aria-current="page">2<\/span>/);
  for (const page of ["0", "-1", "x", "1e9"])
    assert.match(print(text, {}, { request: { query: { page } } }), /^(ab|)\|3\|/);
});

test("texts come in the page's language, else in the theme's own, with the plural of the language", () => {
  const files = {
    "locales/en.default.json": '{ "a": "English", "n": { "one": "one", "other": "{{ count }} many" } }',
    "locales/de.json": '/* made by an editor */ { "n": { "one": "eins", "other": "{{ count }} viele" } }',
  };
  assert.equal(
    print("{{ 'a' | t }} {{ 'n' | t: count: 1 }} {{ 'n' | t: count: 5 }}", files),
    "English eins 5 viele",
  );
});

test("broken settings fall back to the schema's defaults, and are told", () => {
  const files = {
    "templates/index.liquid": "{{ settings.title }} {{ settings.accent.red }} {{ settings.font.weight }}",
    "config/settings_schema.json": JSON.stringify([
      {
        settings: [
          { type: "text", id: "title", default: "Title" },
          { type: "color", id: "accent", default: "#ff0000" },
          { type: "font_picker", id: "font", default: "georgia_n7" },
        ],
      },
    ]),
    "config/settings_data.json": '{ "current": {',
  };
  const { html, problems } = render(files).rendered!;
  assert.equal(html, "Title 255 700");
  assert.deepEqual(
    problems.map(({ path, code }) => [path, code]),
    [["config/settings_data.json", "invalid_json"]],
  );
});

test("a setting that names something is read only where it is used", () => {
  const section = (text: string) => ({
    "templates/index.json": JSON.stringify({ sections: { a: { type: "a", settings: { menu: "main" } } } }),
    "sections/a.liquid": `${text}{% schema %}{ "settings": [{ "type": "link_list", "id": "menu" }] }{% endschema %}`,
  });
  assert.deepEqual(render(section("{{ section.settings.menu.title }}")).missing, [
    { kind: "menu", handle: "main" },
  ]);
  assert.deepEqual(render(section("nothing")).missing, []);
  const key = keyOf({ handle: "main", kind: "menu" } as Need);
  assert.equal(key, keyOf({ kind: "menu", handle: "main" }));
});

test("sections are answered alone: by key, by id, by file; a group's too", () => {
  const files = {
    "templates/index.json": JSON.stringify({ sections: { a: { type: "a", settings: { t: "one" } } } }),
    "sections/a.liquid":
      '{{ section.settings.t }}{% schema %}{ "tag": null, "settings": [{ "type": "text", "id": "t", "default": "none" }] }{% endschema %}',
    "sections/g.json": JSON.stringify({
      type: "g",
      sections: { b: { type: "a", settings: { t: "group" } } },
      order: ["b"],
    }),
  };
  const ids = ["a", "template--index__a", "sections--g__b", "nothing"];
  assert.deepEqual(render(files, { sectionIds: ids }).rendered!.sections, {
    a: "one",
    "template--index__a": "one",
    "sections--g__b": "group",
    nothing: null,
  });
});

test("blocks nest, static ones stand where they are named, and hidden ones are left out", () => {
  const files = {
    "templates/index.json": JSON.stringify({
      sections: {
        a: {
          type: "a",
          blocks: {
            x: { type: "box", blocks: { y: { type: "text", settings: { t: "inner" } } }, block_order: ["y"] },
            z: { type: "text", disabled: true },
            s: { type: "text", static: true, settings: { t: "fixed" } },
          },
          block_order: ["x", "z"],
        },
        off: { type: "a", disabled: true },
      },
      order: ["a", "off"],
    }),
    "sections/a.liquid":
      "{% content_for 'block', type: 'text', id: 's', word: 'given' %}|{% content_for 'blocks' %}{% schema %}{ \"blocks\": [{ \"type\": \"@theme\" }] }{% endschema %}",
    "blocks/box.liquid": "[{% content_for 'blocks' %}]{% schema %}{ \"tag\": null }{% endschema %}",
    "blocks/text.liquid":
      '{{ word }}{{ block.settings.t }}{% schema %}{ "tag": null, "settings": [{ "type": "text", "id": "t" }] }{% endschema %}',
  };
  const { html } = render(files).rendered!;
  assert.equal(
    html,
    '<div id="shopify-section-template--index__a" class="shopify-section">givenfixed|[inner]</div>',
  );
  const editor = render(files, { isDesignMode: true }).rendered!.html;
  assert.match(editor, /data-shopify-editor-section="\{&quot;id&quot;:&quot;template--index__a&quot;/);
});

test("nothing that JavaScript inherits is seen", () => {
  const names = [
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "liquidMethodMissing",
  ];
  for (const name of names)
    for (const object of ["shop", "settings", "section", "collections", "request", "'x'", "template"]) {
      const html = print(`{{ ${object}.${name} }}{{ ${object}['${name}'] }}`);
      assert.doesNotMatch(html, /function|native|class |\[object/, `${object}.${name}: ${html}`);
    }
});

test("a layout can be another one or none", () => {
  assert.equal(print("{% layout none %}bare"), "bare");
  assert.equal(
    print("{% layout 'plain' %}x", { "layout/plain.liquid": "<{{ content_for_layout }}>" }),
    "<x>",
  );
  assert.throws(() => print("{% layout 'gone' %}"), { code: "theme_broken" });
});
