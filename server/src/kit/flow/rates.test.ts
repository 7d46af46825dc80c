import assert from "node:assert/strict";
import { test } from "node:test";
import { readRates, standardRates, standardRatesText } from "./rates.ts";

test("the standard rates are what their text says", () => {
  assert.deepEqual(readRates(standardRatesText), standardRates);
  assert.equal(
    standardRatesText,
    "key=600/100,session=300/100,storefront=600,publishable=6000/1000,agent=6000/1000,anonymous=60,auth=5",
  );
});

test("what is left out stays as it is, and a burst is the figure itself unless it is given", () => {
  assert.deepEqual(readRates(" anonymous = 120 , key=1000/50"), {
    ...standardRates,
    anonymous: { perMinute: 120, burst: 120 },
    key: { perMinute: 1000, burst: 50 },
  });
});

for (const text of [
  "",
  "60",
  "anonymous",
  "anonymous=",
  "anonymous=0",
  "anonymous=-1",
  "anonymous=1.5",
  "anonymous=60/0",
  "anonymous=60,",
  "anonymous=60,anonymous=70",
  "strangers=60",
  "toString=1",
  "anonymous=1000001",
  "key=1/2/3",
  "key=6e2",
])
  test(`refuses ${JSON.stringify(text)}`, () => assert.equal(readRates(text), undefined));
