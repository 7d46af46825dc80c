import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressMedia, idInUrl, mediaPath, namesMedia, withoutOwnHost } from "./own-media.ts";

const ID = "0199c5e2-8f4a-7c61-9d5e-1a2b3c4d5e6f";
const PATH = mediaPath(ID, "webp");
const ORIGIN = "http://localhost:3000";

const near = fc.constantFrom(
  PATH,
  `https://shop.example${PATH}`,
  `"${PATH}"`,
  `\\"${PATH}`,
  `${PATH}?width=64`,
  "/media/x.jpg",
  '"/media/',
  "\\",
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    near,
    fc.string(),
    fc.array(tie("any")),
    fc.dictionary(fc.string(), tie("any")),
  ),
})).any;

// The same, slowly: by the values.
const addressed = (one: unknown): unknown =>
  typeof one === "string"
    ? one === PATH
      ? ORIGIN + PATH
      : one
    : Array.isArray(one)
      ? one.map(addressed)
      : one && typeof one === "object"
        ? Object.fromEntries(Object.entries(one).map(([key, of]) => [key, addressed(of)]))
        : one;

test("in JSON, exactly the texts that are a medium's path have its address, as text and as bytes", () => {
  fc.assert(
    fc.property(value, (given) => {
      const json = JSON.stringify(given);
      const text = addressMedia(json, ORIGIN);
      assert.deepEqual(JSON.parse(text), addressed(given));
      assert.equal(String(addressMedia(Buffer.from(json), ORIGIN)), text);
      if (!namesMedia(json)) assert.equal(text, json);
    }),
    { numRuns: 500 },
  );
});

test("an address is kept without its host where that is one of the store's", () => {
  const hosts = ["shop.example", "localhost"];
  for (const [url, kept] of [
    [`https://shop.example${PATH}`, PATH],
    [`http://localhost:3000${PATH}`, PATH],
    [`https://other.example${PATH}`, `https://other.example${PATH}`],
    [`HTTPS://Shop.example${PATH}`, PATH],
    ...[
      "https://shop.example/media/logo.png",
      `https://shop.example/?x=${PATH}`,
      `https://shop.example?x=${PATH}`,
      `https://shop.example/#${PATH}`,
      `https://shop.example/a${PATH}`,
      `https://shop.example\\a${PATH}`,
      `https://shop.example${PATH}?width=1`,
      `https://shop.example${PATH}#top`,
    ].map((url) => [url, url] as const),
  ] as const)
    assert.equal(withoutOwnHost(url, hosts), kept, url);
  assert.deepEqual(
    [idInUrl(PATH), idInUrl(`https://x.example${PATH}`), idInUrl(`${PATH}?width=1`)],
    [ID, ID, undefined],
  );
});
