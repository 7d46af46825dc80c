import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cpuOf, median } from "../../../../test/cost.ts";
import { hashPassword, verifyPassword } from "./hash.ts";

describe("a password's hash", () => {
  test("costs what OWASP recommends", async () => {
    assert.match(await hashPassword("correct horse battery"), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("is made in turns of stores: one with a line of them keeps no other waiting, and fills no line", async () => {
    const order: string[] = [];
    const verify = (storeId: string) =>
      verifyPassword(null, "wrong", storeId).then(
        () => void order.push(storeId),
        () => void order.push(`${storeId} refused`),
      );
    const many = Array.from({ length: 130 }, () => verify("a"));
    await verify("b");
    assert.ok(order.filter((who) => who === "a").length < 10, order.join());
    await Promise.all(many);
    const count = (who: string) => order.filter((one) => one === who).length;
    assert.deepEqual([count("b"), count("b refused")], [1, 0]);
    assert.equal(count("a") + count("a refused"), 130);
    assert.ok(count("a refused") > 0);
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
