import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createVault } from "./vault.ts";

const first = "the first secret, more than long enough";
const second = "the second secret, more than long enough";
const vault = createVault([first]);

test("what is sealed comes back, and looks different each time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const sealed = vault.seal("mail", text);
      assert.equal(vault.open("mail", sealed), text);
      assert.notDeepEqual(vault.seal("mail", text), sealed);
      if (text.length > 3) assert.equal(sealed.includes(text), false);
    }),
  );
});

test("no other purpose, installation or changed byte opens it", () => {
  const sealed = vault.seal("mail", "a code");
  assert.throws(() => vault.open("answer", sealed));
  assert.throws(() => createVault([second]).open("mail", sealed));
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    assert.throws(() => vault.open("mail", changed));
  }
  for (let length = 0; length < sealed.length; length++)
    assert.throws(() => vault.open("mail", sealed.subarray(0, length)));
});

test("after a change of the secret, what the earlier one sealed and signed is still understood", () => {
  const changed = createVault([second, first]);
  assert.equal(changed.open("mail", vault.seal("mail", "a code")), "a code");
  assert.deepEqual(changed.macs("code", "123456")[1], vault.mac("code", "123456"));
  assert.notDeepEqual(changed.mac("code", "123456"), vault.mac("code", "123456"));
  assert.deepEqual(changed.signingKeys[1], vault.signingKeys[0]);
  assert.notEqual(changed.signingKeys[0]!.kid, changed.signingKeys[1]!.kid);
});

test("keys of different purposes have nothing in common", () => {
  assert.notDeepEqual(vault.mac("a", "text"), vault.mac("b", "text"));
  assert.notDeepEqual(vault.mac("a", "text"), vault.signingKeys[0]!.key);
});
