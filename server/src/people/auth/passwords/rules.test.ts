import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { randomBase62 } from "../../../kit/secrets/token.ts";
import { passwordFault, requirePassword } from "./rules.ts";

const about = { email: "jane.doe@example.com", storeName: "Blue Kiln" };
const codeOf = (password: string) => passwordFault(password, about)?.code;

test("a password has 8 to 128 characters, whatever they are", () => {
  assert.deepEqual(passwordFault("q7Gx-pL"), { code: "too_short", values: { limit: 8 } });
  assert.equal(codeOf("q7Gx-pLw"), undefined);
  assert.equal(codeOf(`${"q7Gx-pLw".repeat(16)}`), undefined);
  assert.deepEqual(passwordFault(`${"q7Gx-pLw".repeat(16)}x`), { code: "too_long", values: { limit: 128 } });
  // Characters, not their bytes or UTF-16 units: four are too few, eight are enough.
  assert.equal(codeOf("🐎🔋🧷🪜"), "too_short");
  assert.equal(codeOf("🐎🔋🧷🪜🎷🧊🪁🫖"), undefined);
  assert.equal(codeOf("e\u0301".repeat(7)), "too_short");
});

test("no kind of character is asked for", () => {
  for (const password of [
    "correct horse battery",
    "UPPERONLYWORDS",
    "8427153069",
    "kahvaltıda zeytin",
    "马电池钉正确的姿势好",
  ])
    assert.equal(codeOf(password), undefined, password);
});

test("common ones are refused, also with something around them", () => {
  for (const password of [
    "password",
    "PASSWORD",
    "password123",
    "Password1!",
    "P@ssw0rd",
    "passw0rd2024",
    "12345678",
    "1234567890",
    "87654321",
    "11111111",
    "12121212",
    "abcabcabc",
    "abcdefgh",
    "qwertyuiop",
    "qwerty123",
    "1q2w3e4r",
    "zaq12wsx",
    "iloveyou",
    "iloveyou2",
    "sunshine",
    "princess1",
    "football!!",
    "trustno1!",
    "welcome1",
    "letmein123",
    "dragon12",
    "michael1987",
    "Sommer2024",
    "1234pass",
    "passwort1",
    "motdepasse",
    "пароль123",
    "ｐａｓｓｗｏｒｄ",
  ])
    assert.equal(codeOf(password), "common_password", password);
});

test("whose it is and where it is for make no password", () => {
  for (const password of [
    "jane.doe@example.com",
    "jane.doe",
    "JaneDoe99",
    "janedoe!",
    "Blue Kiln",
    "bluekiln1",
    "Blue-Kiln-24",
  ])
    assert.equal(codeOf(password), "common_password", password);
  assert.equal(codeOf("jane.doe likes horses"), undefined);
  assert.equal(passwordFault("jane.doe9"), undefined);
});

test("a password made by chance is never refused", () => {
  for (let i = 0; i < 5_000; i++) assert.equal(codeOf(randomBase62(14)), undefined);
});

test("any text is judged, and a fault names the field", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      passwordFault(text, { email: text, storeName: text });
    }),
  );
  assert.throws(() => requirePassword("/newPassword", "password"), {
    status: 400,
    errors: [{ field: "/newPassword", code: "common_password" }],
  });
  requirePassword("/newPassword", "correct horse battery", about);
});
