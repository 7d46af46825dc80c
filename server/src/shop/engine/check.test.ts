import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTheme } from "./check.ts";

const layout = { "layout/theme.liquid": "{{ content_for_header }}{{ content_for_layout }}" };
const line = ({ path, line, column, code }: { path: string; line: number; column: number; code: string }) =>
  `${path}:${line}:${column} ${code}`;

test("a theme without its layout is refused", () => {
  assert.deepEqual(checkTheme({}).errors.map(line), ["layout/theme.liquid:1:1 missing_file"]);
  assert.deepEqual(checkTheme(layout), { errors: [], warnings: [] });
});

test("all that is wrong is named, with its place", () => {
  const { errors } = checkTheme({
    ...layout,
    "sections/a.liquid": "one\n  {% if x %}",
    "sections/b.liquid": '{{ "x" }}\n{% nonsense %}',
    "sections/c.liquid": '<p>\n{% schema %}\n{ "name": "C", }\n{% endschema %}',
    "sections/d.liquid":
      '{% schema %}{ "settings": [{ "type": "range", "id": "n" }, { "type": "text" }] }{% endschema %}',
    "templates/index.json": '{\n  "sections": { "x": { "type": "gone" } },\n  "order": ["x", "y"]\n}',
    "locales/en.default.json": "{ oh",
  });
  assert.deepEqual(errors.map(line), [
    "sections/a.liquid:2:3 liquid_syntax",
    "sections/b.liquid:2:1 unknown_tag",
    "sections/c.liquid:3:16 invalid_json",
    "sections/d.liquid:1:1 invalid_schema",
    "sections/d.liquid:1:1 invalid_schema",
    "templates/index.json:3:3 invalid_template",
    "templates/index.json:2:17 missing_file",
    "locales/en.default.json:1:3 invalid_json",
  ]);
});

test("doubtful code is a warning", () => {
  const { errors, warnings } = checkTheme({
    ...layout,
    "locales/en.default.json": '{ "a": { "b": "text" } }',
    "config/settings_data.json": "{ broken",
    "sections/a.liquid": `{% assign own = 1 %}{{ own }} {{ nobody.x }}
{{ 'a.b' | t }} {{ 'a.c' | t }} {{ 1 | nofilter: 2 }}
{% render 'gone' %}<script>x</script><script type="application/ld+json">{}</script>
<a onclick="x()">{%- liquid
  assign k = shop.name | upcase
  echo k | wrong
-%}
{% for p in shop.all.products %}{{ p.title }}{{ forloop.index }}{% endfor %}`,
  });
  assert.deepEqual(errors, []);
  assert.deepEqual(warnings.map(line), [
    "config/settings_data.json:1:3 invalid_json",
    "sections/a.liquid:1:34 unknown_object",
    "sections/a.liquid:2:20 missing_translation",
    "sections/a.liquid:2:40 unknown_filter",
    "sections/a.liquid:3:10 missing_file",
    "sections/a.liquid:6:12 unknown_filter",
    "sections/a.liquid:3:20 inline_script",
    "sections/a.liquid:4:4 inline_handler",
  ]);
});
