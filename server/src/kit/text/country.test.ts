import assert from "node:assert/strict";
import { test } from "node:test";
import { isCountry } from "./country.ts";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

test("knows the 249 countries of ISO 3166-1, each of which has a name", () => {
  const known = pairs.filter(isCountry);
  assert.equal(known.length, 249);
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  for (const code of known) assert.ok(names.of(code), code);
});

test("knows no groups, no former countries, no reserved or unknown codes, and no other spelling", () => {
  const others = ["EU", "UN", "UK", "YU", "AN", "SU", "XK", "ZZ", "AA", "QM", "IC", "EA", "AC", "TA"];
  for (const code of [...others, "de", "De", "DEU", "D", "", " DE", "DE\n", "280", "*", "__proto__"])
    assert.equal(isCountry(code), false, JSON.stringify(code));
});
