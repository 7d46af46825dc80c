import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sourceGroups, sourceOf } from "./sources.ts";

const from = (referrer: string | undefined, search = "", host = "shop.example") => {
  const { group, name } = sourceOf({ referrer, search, host });
  return name ? `${group} ${name}` : group;
};

test("a referrer is a known service, another site, or nothing", () => {
  for (const [referrer, source] of [
    [undefined, "direct"],
    ["", "direct"],
    ["https://shop.example/products/mug", "direct"],
    ["https://www.shop.example/", "direct"],
    ["https://www.google.com/", "search Google"],
    ["https://www.google.co.uk/search?q=mug", "search Google"],
    ["https://google.com.tr/", "search Google"],
    ["android-app://com.google.android.googlequicksearchbox/", "search Google"],
    ["https://mail.google.com/mail/u/0/", "email Gmail"],
    ["android-app://com.google.android.gm/", "email Gmail"],
    ["https://gemini.google.com/", "assistant Gemini"],
    ["https://chatgpt.com/", "assistant ChatGPT"],
    ["https://yandex.ru/", "search Yandex"],
    ["https://search.yahoo.com/", "search Yahoo"],
    ["https://mail.yahoo.com/", "email Yahoo Mail"],
    ["https://duckduckgo.com/", "search DuckDuckGo"],
    ["https://l.facebook.com/l.php?u=x", "social Facebook"],
    ["https://t.co/abc", "social X"],
    ["https://de.pinterest.com/", "social Pinterest"],
    ["https://www.pinterest.de/", "social Pinterest"],
    ["https://blog.example.org:8080/a?b#c", "link blog.example.org"],
    ["https://notfacebook.com/", "link notfacebook.com"],
    ["https://google.evil.example/", "link google.evil.example"],
    ["https://www.xn--bcher-kva.example/", "link xn--bcher-kva.example"],
    ["http://192.168.0.1/", "other"],
    ["http://[::1]/", "other"],
    ["http://localhost/", "other"],
    [`https://${"a".repeat(60)}.${"b".repeat(60)}.example/`, "other"],
    ["javascript:alert(1)", "direct"],
    ["not an address", "direct"],
    [`https://a.example/${"x".repeat(2_000)}`, "direct"],
    ["https://__proto__/", "other"],
    ["https://constructor/", "other"],
  ] as const)
    assert.equal(from(referrer), source, referrer);
});

test("a campaign comes before the referrer, and names nobody", () => {
  for (const [search, source] of [
    ["utm_source=Newsletter", "campaign newsletter"],
    ["a=b&utm_source=Spring%20%20Sale+2026", "campaign spring sale 2026"],
    ["utm_source=%F0%9F%8E%81", "campaign 🎁"],
    ["utm_source=ada%40example.com", "campaign"],
    ["utm_source=%2B49%20171%201234567", "campaign"],
    ["utm_source=0f8fad5b-d9cb-469f-a165-70867728950e", "campaign"],
    [`utm_source=${"x".repeat(81)}`, "campaign"],
    ["utm_source=a%00b", "campaign ab"],
    ["utm_source=a%0Ab", "campaign a b"],
    ["utm_source=", "search Google"],
    ["utm_source=%20", "search Google"],
    ["utm_medium=email", "search Google"],
    [`utm_source=a&x=${"x".repeat(2_000)}`, "search Google"],
  ] as const)
    assert.equal(from("https://www.google.com/", search), source, search);
});

test("whatever is sent, a source is a short text of a known group, without control characters", () => {
  const anyText = fc.array(fc.nat(0xffff), { maxLength: 100 }).map((codes) => String.fromCharCode(...codes));
  const text = fc.oneof(
    anyText,
    fc.string({ maxLength: 100 }).map((one) => `https://${one}/`),
    fc.string({ maxLength: 100 }).map((one) => `utm_source=${one}`),
    anyText.map((one) => `utm_source=${encodeURIComponent(one.toWellFormed())}`),
  );
  fc.assert(
    fc.property(text, text, (referrer, search) => {
      const { group, name } = sourceOf({ referrer, search, host: "shop.example" });
      assert.ok(sourceGroups.includes(group));
      assert.ok(name.length <= 80 && name.isWellFormed(), name);
      assert.doesNotMatch(name, /\p{Cc}|@/u);
    }),
  );
});
