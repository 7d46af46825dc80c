import assert from "node:assert/strict";
import { test } from "node:test";
import type { Row } from "../../db/pool/pool.ts";
import type { Value, WriteAll } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { createVault } from "../../kit/secrets/vault.ts";
import { attemptOf, claimAttempt, type StoredAnswer, storeAnswer } from "./idempotency.ts";

const STORE = "01a2276a-9874-744a-b9f7-b0b704be517f";
const vault = createVault(["a secret for tests only, long enough"]);
const attempt = { ...attemptOf("key", "principal", "POST", "/path", Buffer.from("{}")), vault };
const body = JSON.stringify({
  data: Array.from({ length: 40 }, (_, i) => ({ id: i, name: "Häkelnadel \u{1f9f6}" })),
});
const answer: StoredAnswer = { status: 201, headers: { etag: '"1"', link: ["</a>", "</b>"] }, body };

function stored(): readonly Value[] {
  let written: readonly Value[] = [];
  const tx = {
    storeId: STORE,
    allAtCommit(write: WriteAll<unknown>, all: readonly unknown[]) {
      written = write(STORE, all)![1];
    },
  };
  storeAnswer(tx as unknown as Tx, attempt, answer);
  return written;
}

function replayed(row: Row): Promise<StoredAnswer | undefined> {
  const rows = [[["t"]], [row]];
  const tx = { storeId: STORE, query: async () => rows.shift() };
  return claimAttempt(tx as unknown as Tx, attempt);
}
const replay = { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };

test("an answer with secrets is stored as sealed bytes, and replayed byte for byte", async () => {
  const [headers, text, row] = stored().slice(4) as [string, string, string];
  const sealed = Buffer.from(row.slice(2), "hex");
  assert.deepEqual([headers, text], ["{}", ""]);
  // The vector and the tag of its seal take 28 bytes.
  assert.equal(sealed.length, Buffer.byteLength(JSON.stringify({ headers: answer.headers, body })) + 28);
  assert.ok(!sealed.includes("Häkelnadel") && !sealed.includes("data"));
  assert.deepEqual(await replayed(["201", headers, text, row, "t"]), replay);
});

test("an answer that a version before migration 0241 stored is replayed", async () => {
  const { headers } = answer;
  const before = vault.seal("kept answer", JSON.stringify({ headers, body })).toString("base64");
  assert.deepEqual(await replayed(["201", "{}", before, null, "t"]), replay);
});

test("an answer that another installation sealed is not opened", async () => {
  const sealed = createVault(["a secret of somebody else, long enough"]).seal("kept answer", "{}");
  await assert.rejects(replayed(["201", "{}", "", `\\x${sealed.toString("hex")}`, "t"]), /not sealed/);
});
