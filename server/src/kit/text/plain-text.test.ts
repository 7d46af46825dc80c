import assert from "node:assert/strict";
import { test } from "node:test";
import { plainText } from "./plain-text.ts";

const said: Record<string, string> = {
  "<p>One</p><p>Two<br>three</p>": "One Two three",
  "a <b>bold</b>ly <a href='x'>word</a>": "a boldly word",
  "5 < 6 > 3 &amp; 2 &lt; 3": "5 < 6 > 3 & 2 < 3",
  "<script>alert('<p>')</script>Yes<style>p { }</style>!": "Yes!",
  "No <SCRIPT src=x>end": "No",
  "a\n\t b\u0000c": "a b c",
  "&#x1F600;&#0;&#xD800;": "😀&#0;&#xD800;",
  "<!-- note -->shown<x": "shown<x",
};
for (const [html, text] of Object.entries(said)) test(html, () => assert.equal(plainText(html), text));

test("what is never closed takes no longer than what is", () => {
  const costOf = (text: string) => {
    const begun = process.cpuUsage().user;
    plainText(text);
    return process.cpuUsage().user - begun;
  };
  const shapes = ["<", "<a ", "<script>", "<!--", "</", "&#"];
  for (const shape of shapes) plainText(shape.repeat(2_000));
  const fair = Math.max(2_000, costOf("<p>word</p>".repeat(20_000)));
  for (const shape of shapes) assert.ok(costOf(shape.repeat(200_000 / shape.length)) < 40 * fair, shape);
});
