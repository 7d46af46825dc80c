import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { cpuOf } from "../../../../test/cost.ts";
import { type Attempt, checkPassword } from "./check.ts";
import { hashPassword } from "./hash.ts";

const [RIGHT, REGISTERED] = ["an old horse's battery", "quite another password"];
const now = new Date();
const [passwordHash, waiting] = await Promise.all([hashPassword(RIGHT), hashPassword(REGISTERED)]);
const account = {
  id: randomUUID(),
  passwordHash,
  temporaryHash: null,
  temporaryUntil: null,
  isActive: true,
};
const customer = (of: Partial<Attempt>): Attempt => ({
  kind: "customer",
  email: "ada@example.com",
  account: undefined,
  waiting: null,
  ...of,
});

test("a password that waits to be confirmed is known beside the account's own, and opens nothing", async () => {
  const proofOf = async (of: Partial<Attempt>, password: string) =>
    (await checkPassword(customer(of), password, now)).proof;
  assert.equal(await proofOf({ waiting }, REGISTERED), "waiting");
  assert.equal(await proofOf({ waiting, account }, REGISTERED), "waiting");
  assert.equal(await proofOf({ waiting, account: { ...account, isActive: false } }, REGISTERED), "waiting");
  assert.equal(await proofOf({ waiting }, RIGHT), "none");
  assert.equal(await proofOf({ waiting, account }, RIGHT), "password");
  assert.equal(await proofOf({ account }, REGISTERED), "none");
});

test("who is not let in costs the same, whatever the address has", async () => {
  const refused: Record<string, [Partial<Attempt>, string]> = {
    nothing: [{}, RIGHT],
    "an account": [{ account }, "wrong"],
    "an account that is closed": [{ account: { ...account, isActive: false } }, RIGHT],
    "a registration": [{ waiting }, "wrong"],
    "a registration, by its password": [{ waiting }, REGISTERED],
    both: [{ account, waiting }, REGISTERED],
  };
  const least: Record<string, number> = {};
  for (let round = 0; round < 6; round++)
    for (const [name, [of, password]] of Object.entries(refused)) {
      const cpu = await cpuOf(() => checkPassword(customer(of), password, now));
      least[name] = Math.min(least[name] ?? cpu, cpu);
    }
  const figures = Object.values(least);
  // One verification instead of two would be half as much. On a busy machine the same work differs by a
  // third.
  assert.ok(Math.max(...figures) < 1.7 * Math.min(...figures), JSON.stringify(least));
});
