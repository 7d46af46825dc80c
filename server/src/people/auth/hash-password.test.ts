import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cpuOf, median } from "../../../test/cost.ts";
import { hashPassword, verifyPassword } from "./hash-password.ts";

describe("a password's hash", () => {
  test("costs what OWASP recommends", async () => {
    assert.match(await hashPassword("correct horse battery"), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("costs as much where there is none to compare with", async () => {
    const kept = await hashPassword("correct horse battery");
    const [own, none]: number[][] = [[], []];
    for (let i = 0; i < 5; i++) {
      own!.push(await cpuOf(() => verifyPassword(kept, "wrong")));
      none!.push(await cpuOf(() => verifyPassword(null, "wrong")));
    }
    const ratio = median(none!) / median(own!);
    assert.ok(ratio > 0.5 && ratio < 2, `${ratio}`);
  });
});
