import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { html } from "./html.ts";

test("texts are escaped, HTML stands as it is, and what is not there leaves nothing", () => {
  const name = `<b> & "it's"`;
  const rows = ["<1>", "2"].map((text) => html`<li>${text}</li>`);
  assert.equal(
    html`<p title="${name}">${name}${null}${undefined}${false}${0}</p><ul>${rows}</ul>${html`<br>`}`.html,
    '<p title="&lt;b&gt; &amp; &quot;it&#39;s&quot;">&lt;b&gt; &amp; &quot;it&#39;s&quot;0</p><ul><li>&lt;1&gt;</li><li>2</li></ul><br>',
  );
});

test("no text opens a tag or leaves an attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const { html: made } = html`<p title="${text}">${text}</p>`;
      assert.equal(made.split("<").length, 3);
      assert.equal(made.split('"').length, 3);
    }),
  );
});
