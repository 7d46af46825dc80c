import assert from "node:assert/strict";
import { test } from "node:test";
import { createRests } from "./rests.ts";

const even = () => createRests(() => 0.5);
const US = "192.0.2.1";

test("a client that asks on at once rests twice as long each time, up to a second", () => {
  const rest = even();
  let now = 5_000;
  const rests = [];
  for (let i = 0; i < 8; i++) {
    const ms = rest(US, {}, now);
    rests.push(ms);
    now += ms * 1.3;
  }
  assert.deepEqual(rests, [50, 100, 200, 400, 800, 1_000, 1_000, 1_000]);
});

test("one that comes back a second after it was told rests no longer than before, and so do others", () => {
  const rest = even();
  for (let now = 0; now < 20_000; now += 1_050) assert.equal(rest(US, {}, now), 50);
  for (let i = 0; i < 4; i++) rest(US, {}, 30_000 + i * 600);
  assert.equal(rest(US, {}, 32_400), 800);
  assert.equal(rest("192.0.2.2", {}, 32_400), 50);
  assert.equal(rest(US, {}, 34_200), 50);
});

test("requests that are refused at the same moment rest alike, over whatever connections", () => {
  const rest = even();
  for (let i = 0; i < 100; i++) assert.equal(rest(US, {}, i / 2), 50);
  for (let i = 0; i < 100; i++) assert.equal(rest(US, {}, 70 + i), 100);
});

test("requests of one connection rest one after another", () => {
  const rest = even();
  const connection = {};
  assert.deepEqual(
    [0, 0, 0, 10].map((now) => rest(US, connection, now)),
    [50, 100, 150, 190],
  );
  assert.equal(rest(US, {}, 20), 50);
  assert.equal(rest(US, connection, 1_500), 50);
});

test("however many are refused on a connection, the last is told within four seconds", () => {
  for (const [chance, most] of [
    [0, 4_000],
    [0.5, 3_500],
    [1, 3_000],
  ] as const) {
    const rest = createRests(() => chance);
    const connection = {};
    let longest = 0;
    for (let i = 0; i < 1_000; i++) longest = Math.max(longest, rest(US, connection, i));
    assert.equal(longest, most);
  }
});

test("what many connections ask at the same moment, several times each, is not told at the same moment", () => {
  const rest = createRests();
  let now = 0;
  for (let i = 0; i < 8; i++) now += rest(US, {}, now) * 1.3;
  const slots = new Map<number, number>();
  // Answers of a connection go out in order.
  for (const connection of Array.from({ length: 64 }, () => ({})))
    for (let i = 0, told = 0; i < 10; i++) {
      told = Math.max(told, rest(US, connection, now));
      const slot = Math.floor(told / 10);
      slots.set(slot, (slots.get(slot) ?? 0) + 1);
    }
  const most = Math.max(...slots.values());
  assert.ok(most < 100, `${most} of 640 in ten milliseconds`);
});

test("a rest is up to a quarter shorter or longer", () => {
  const chances = [0, 0.25, 1];
  const rest = createRests(() => chances.shift()!);
  assert.deepEqual([rest("a", {}, 0), rest("b", {}, 0), rest("c", {}, 0)], [37.5, 43.75, 62.5]);
});

test("however many clients come, few are remembered", () => {
  const rest = even();
  rest(US, {}, 0);
  assert.equal(rest(US, {}, 100), 100);
  for (let i = 0; i < 10_000; i++) rest(`192.0.3.${i}`, {}, 200);
  assert.equal(rest(US, {}, 200), 50);
});
