import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { combination, cpuOf, fraction, measured, median, percentile, spread, zipf } from "./numbers.ts";

const some = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 });

test("the median is in the middle, whatever the order", () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.equal(median([7]), 7);
  assert.throws(() => median([]), RangeError);
  fc.assert(
    fc.property(some, (numbers) => {
      const middle = median(numbers);
      const below = numbers.filter((one) => one < middle).length;
      const above = numbers.filter((one) => one > middle).length;
      assert.ok(below * 2 <= numbers.length && above * 2 <= numbers.length);
    }),
  );
});

test("a percentile is one of the numbers, with its share of them at or below", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.equal(percentile(hundred, 0.5), 50);
  assert.equal(percentile(hundred, 0.99), 99);
  assert.equal(percentile([5], 0), 5);
  assert.ok(Number.isNaN(percentile([], 0.5)));
  fc.assert(
    fc.property(some, fc.double({ noNaN: true, min: 0, max: 1 }), (numbers, share) => {
      const found = percentile(numbers, share);
      assert.ok(numbers.includes(found));
      assert.ok(numbers.filter((one) => one <= found).length >= share * numbers.length);
    }),
  );
});

test("rounds are told with their spread", () => {
  assert.deepEqual(measured([1.239, 3, 2]), { median: 2, least: 1.24, most: 3 });
  assert.equal(spread(measured([2, 1, 3])), "2 (1–3)");
  assert.equal(spread(measured([2])), "2");
});

test("combinations come once each, and few are spread over all", () => {
  for (const radixes of [[2, 3, 4], [8, 2, 40, 20], [7], [1], [2, 2]]) {
    const count = radixes.reduce((product, radix) => product * radix);
    const all = Array.from({ length: count }, (_, i) => combination(i, radixes));
    assert.equal(new Set(all.map(String)).size, count);
    assert.ok(all.every((digits) => digits.every((digit, i) => digit >= 0 && digit < radixes[i]!)));
    assert.deepEqual(combination(count, radixes), all[0]);
  }
  const pages = Array.from({ length: 20 }, (_, i) => combination(1_000 + i, [8, 2, 40, 20])[3]!);
  assert.ok(Math.min(...pages) <= 1 && Math.max(...pages) >= 18, String(pages));
});

test("CPU is read behind a name with spaces and parentheses", () => {
  const behind = "S 1 1 1 0 -1 4194560 1 2 3 4 250 50 7 8 20 0 11 0 12345";
  assert.equal(cpuOf(`42 (node (a b) c) ${behind}`), 3);
  assert.ok(Number.isNaN(cpuOf("")));
});

test("fractions of numbers that follow each other are spread evenly, for each kind in another way", () => {
  for (const kind of [0, 1, 7]) {
    const tenths = new Array(10).fill(0);
    for (let number = 0; number < 10_000; number++) tenths[Math.floor(fraction(number, kind) * 10)]++;
    for (const count of tenths) assert.ok(count > 900 && count < 1_100, `${count}`);
  }
  assert.equal(fraction(5, 2), fraction(5, 2));
  assert.notEqual(fraction(5, 2), fraction(5, 3));
});

test("the first is chosen twice as often as the second, and every one at some time", () => {
  const counts = new Array(20).fill(0);
  const choose = zipf(20);
  for (let number = 0; number < 20_000; number++) counts[choose(fraction(number))]++;
  assert.ok(Math.abs(counts[0] / counts[1] - 2) < 0.2, `${counts}`);
  assert.ok(counts.every(Boolean), `${counts}`);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (count, at) => {
        const chosen = zipf(count)(at);
        assert.ok(chosen >= 0 && chosen < count);
      },
    ),
  );
  assert.equal(zipf(3)(0), 0);
});
