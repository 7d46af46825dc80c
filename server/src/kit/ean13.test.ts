import assert from "node:assert/strict";
import { test } from "node:test";
import { ean13 } from "./ean13.ts";

for (const code of ["4006381333931", "5901234123457", "9780201379624", "0000000000000"]) {
  test(code, () => assert.equal(ean13(code.slice(0, 12)), code));
}
