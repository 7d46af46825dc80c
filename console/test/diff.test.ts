import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allows as allowsAtServer,
  permissions,
  readsOrders as readsOrdersAtServer,
} from "../../server/src/http/request/principal.ts";
import { deviceOf } from "../src/account/device.ts";
import { allows, readsOrders } from "../src/core/allows.ts";
import { flip, grant } from "../src/grants/permissions.ts";
import { templates } from "../src/roles/templates.ts";
import { compared } from "../src/themes/compared.ts";
import { diffLines, nearChanges } from "../src/themes/diff.ts";

const marks = { same: " ", gone: "-", new: "+" };
const told = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => marks[kind] + text);

test("a difference has the fewest lines, in order", () => {
  assert.deepEqual(told("a\nb\nc\n", "a\nx\nc\n"), [" a", "-b", "+x", " c"]);
  assert.deepEqual(told("a\nb\nc", "a\nc\nd"), [" a", "-b", " c", "+d"]);
  assert.deepEqual(told("", "a\nb"), ["+a", "+b"]);
  assert.deepEqual(told("a\r\nb\r\n", ""), ["-a", "-b"]);
  assert.deepEqual(told("same", "same"), [" same"]);
  const count = (lines: string[], mark: string) => lines.filter((line) => line.startsWith(mark)).length;
  const mixed = told("A\nB\nC\nA\nB\nB\nA", "C\nB\nA\nB\nA\nC");
  assert.deepEqual([count(mixed, "-"), count(mixed, "+")], [3, 2]);
});

test("both texts can be read from it, whatever they are", () => {
  let seed = 7;
  const dice = (sides: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % sides;
  };
  for (let round = 0; round < 300; round++) {
    const text = () => Array.from({ length: dice(12) }, () => "abc"[dice(3)]).join("\n");
    const [before, after] = [text(), text()];
    const lines = diffLines(before, after);
    const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
    assert.deepEqual([without("new").join("\n"), without("gone").join("\n")], [before, after]);
  }
});

test("texts that have nothing in common stand one after the other", () => {
  const [a, b] = ["a", "b"].map((letter) =>
    Array.from({ length: 4_000 }, (_, i) => `${letter}${i}`).join("\n"),
  );
  assert.equal(diffLines(a!, b!).length, 8_000);
});

test("what is the same far from a change is left out", () => {
  const lines = diffLines(Array.from({ length: 30 }, (_, i) => i).join("\n"), "x");
  assert.equal(nearChanges(lines).length, lines.length);
  const far = nearChanges(diffLines("1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\nx\n6\n7\n8\n9"), 1);
  assert.deepEqual(
    far.map((line) => line && marks[line.kind] + line.text),
    [null, " 4", "-5", "+x", " 6", null],
  );
});

test("working files stand beside those that are published", () => {
  const file = (path: string, sha256: string) => ({ path, sha256 });
  const all = compared(
    [file("b", "1"), file("a", "1"), file("d", "2")],
    [file("a", "1"), file("c", "1"), file("d", "1")],
  );
  assert.deepEqual(
    all.map(({ path, change }) => `${path} ${change}`),
    ["a same", "b new", "c gone", "d changed"],
  );
});

test("a noun is changed, seen or neither, and other permissions stay", () => {
  assert.deepEqual(grant(["orders:read", "products:cost"], "orders", "change"), ["orders", "products:cost"]);
  assert.deepEqual(grant(["products", "products:cost"], "products", "see"), [
    "products:cost",
    "products:read",
  ]);
  assert.deepEqual(grant(["orders", "staff"], "orders", "nothing"), ["staff"]);
});

test("a part of orders is taken by itself, and is gone where all of it is", () => {
  assert.deepEqual(flip(["staff"], "orders:refund"), ["orders:refund", "staff"]);
  assert.deepEqual(flip(["orders:refund", "staff"], "orders:refund"), ["staff"]);
  const held = ["orders:refund", "reports:read", "staff"];
  assert.deepEqual(grant(held, "orders", "see"), ["orders:read", "orders:refund", "staff"]);
  assert.deepEqual(grant(held, "orders", "change"), ["orders", "staff"]);
});

test("the console and the server agree on what each permission covers", () => {
  for (const held of permissions)
    for (const needed of permissions)
      assert.equal(allows([held], needed), allowsAtServer(new Set([held]), needed), `${held}: ${needed}`);
  assert.deepEqual(readsOrders, readsOrdersAtServer);
});

test("a ready role holds nothing twice, and only the bookkeeper and nobody else sees reports", () => {
  for (const [name, held] of Object.entries(templates)) {
    assert.ok(
      held.every((one) => (permissions as readonly string[]).includes(one)),
      name,
    );
    assert.equal(allows(held, "reports:read"), name === "bookkeeper");
    assert.equal(allows(held, "orders:refund"), name === "support");
    assert.equal(allows(held, "orders:fulfill"), name === "packer");
  }
});

test("devices are told in few words", () => {
  const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
  assert.equal(deviceOf(chrome), "Chrome · Windows");
  assert.equal(deviceOf(`${chrome} Edg/140.0`), "Edge · Windows");
  assert.equal(
    deviceOf("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1"),
    "Safari · iPhone",
  );
  assert.equal(deviceOf("curl/8.5"), "curl/8.5");
});
