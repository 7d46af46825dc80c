import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { runCommand } from "../../../test/command.ts";
import { createTestDatabase, testSecret } from "../../../test/database.ts";
import { runs } from "../../../test/runs.ts";
import { startServer } from "../../../test/server.ts";
import { dataFrames, type Frame, noteFrame, readFrames, writeFrames } from "../../db/copies/frames.ts";
import { sealing } from "../../db/copies/rows.ts";
import { readCopyFile } from "./copy-file.ts";

const folder = await mkdtemp(join(tmpdir(), "stoa-damaged-"));
const server = await startServer();
await server.createStore();
const empty = await createTestDatabase();
const backup = join(folder, "all.stoa");
const { code, stderr } = await runCommand(["backup", backup], server.settings);
assert.equal(code, 0, stderr);
const whole = await readFile(backup);
after(async () => {
  await server?.close();
  await empty?.drop();
  await rm(folder, { recursive: true, force: true });
});

const restore = (file: string) =>
  runCommand(["restore", file], { DATABASE_URL: empty.ownerUrl, STOA_SECRET: testSecret });

let files = 0;
async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = join(folder, `damaged-${++files}`);
  await writeFile(file, bytes);
  return file;
}

const SENTENCE =
  /was not used, and nothing was changed: (it|its|something) .*(\. Copy the file again from where it was made, or take another one|: give a file that `stoa backup` or `stoa store export` wrote)$/;
// What PostgreSQL, zlib and JavaScript say.
const FOREIGN_WORDS =
  /relation|column|syntax|violates|constraint|COPY|duplicate key|invalid input|JSON|undefined|header check|unexpected end of file|distance|block type/;

/** Nobody works with a damaged copy, and what is said of it is ours. */
async function refused(bytes: Buffer): Promise<void> {
  const file = await fileOf(bytes);
  try {
    await readCopyFile(file, "backup", async () => assert.fail("a damaged copy was used"));
    assert.fail("it was taken");
  } catch (error) {
    const { message } = error as Error;
    assert.match(message, SENTENCE);
    assert.doesNotMatch(message.replace(file, ""), FOREIGN_WORDS);
  } finally {
    await rm(file);
  }
}

const flipped = (bytes: Buffer, share: number, bit: number): Buffer => {
  const copy = Buffer.from(bytes);
  const at = Math.floor(share * (bytes.length - 1));
  copy[at]! ^= 1 << bit;
  return copy;
};
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** The frames of a file up to its seal, whatever that says. */
async function* framesOf(file: string): AsyncGenerator<Buffer> {
  try {
    for await (const frame of readFrames(file))
      if ("note" in frame) yield noteFrame(frame.note);
      else yield* dataFrames(frame.data);
  } catch {}
}

describe("a backup", () => {
  test("that was cut anywhere is refused in a sentence, before a database is asked for", () =>
    fc.assert(
      fc.asyncProperty(share, (part) => refused(whole.subarray(0, Math.floor(part * (whole.length - 1))))),
      { numRuns: runs(40, 1_000) },
    ));

  test("in which any bit of the content turned is, too", () =>
    fc.assert(
      fc.asyncProperty(share, fc.nat(7), (part, bit) =>
        refused(gzipSync(flipped(gunzipSync(whole), part, bit), { level: 1 })),
      ),
      { numRuns: runs(40, 1_000) },
    ));

  test("in which any bit of the file turned is, or holds what it held", () =>
    fc.assert(
      fc.asyncProperty(share, fc.nat(7), async (part, bit) => {
        const bytes = flipped(whole, part, bit);
        let same = false;
        try {
          same = gunzipSync(bytes).equals(gunzipSync(whole));
        } catch {}
        if (!same) await refused(bytes);
      }),
      { numRuns: runs(40, 1_000) },
    ));

  test("that anybody sealed anew over rows that are none is refused so by the database, too", async () => {
    const frames: Frame[] = [];
    let table = "";
    let sealed = sealing();
    for await (const frame of readFrames(backup)) {
      if ("data" in frame) {
        const text = frame.data.toString();
        const data = table === "stores" ? Buffer.from(text.replace("\tUSD\t", "\tdollars\t")) : frame.data;
        sealed.add(data);
        frames.push({ data });
      } else if ("done" in frame.note) frames.push({ note: { done: table, ...sealed.sealed() } });
      else {
        table = String(frame.note.table);
        sealed = sealing();
        frames.push(frame);
      }
    }
    const file = join(folder, "forged.stoa");
    await writeFrames(
      file,
      (async function* () {
        for (const frame of frames)
          if ("note" in frame) yield noteFrame(frame.note);
          else yield* dataFrames(frame.data);
      })(),
    );
    const { code, stderr } = await restore(file);
    assert.equal(code, 1, stderr);
    assert.match(stderr.trim(), SENTENCE);
    assert.doesNotMatch(stderr, FOREIGN_WORDS);
  });

  test("of a newer version is told to be so where it is whole, and may be damaged where it is not", async () => {
    const content = gunzipSync(whole);
    const at = content.indexOf('"0001_stores.sql"');
    const newer = Buffer.from(content);
    newer.write('"9001', at);
    const file = await fileOf(gzipSync(newer));
    const use = async () => assert.fail("it was used");
    await assert.rejects(
      readCopyFile(file, "backup", use),
      /it was altered; or it was made by a newer version of Stoa \(9001_stores\.sql\)/,
    );
    const sealedAnew = join(folder, "newer.stoa");
    await writeFrames(sealedAnew, framesOf(file));
    await assert.rejects(
      readCopyFile(sealedAnew, "backup", use),
      /changed: it was made by a newer version of Stoa \(9001_stores\.sql\): use that version or a later one$/,
    );
  });

  test("is told of by the command: what is wrong, what to do, exit code 1; then a whole one goes in", async () => {
    const cases: [bytes: Buffer, said: RegExp][] = [
      [whole.subarray(0, whole.length >> 1), /its end is missing\. Copy the file again/],
      [Buffer.alloc(0), /its end is missing\. Copy the file again/],
      [
        flipped(whole, 0.5, 3),
        /it is damaged\. Copy|it was altered(\. Copy|; or (its schema|it was made))|were altered\. Copy|no copy of Stoa/,
      ],
      [Buffer.from("-- PostgreSQL database dump\n"), /it is no copy of Stoa's: give a file that/],
      [gzipSync("-- PostgreSQL database dump\n"), /it is no copy of Stoa's: give a file that/],
    ];
    for (const [bytes, said] of cases) {
      const { code, stderr, stdout } = await restore(await fileOf(bytes));
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, said);
    }
    const aFolder = await restore(folder);
    assert.deepEqual([aFolder.code, /cannot be read \(EISDIR\)/.test(aFolder.stderr)], [2, true]);
    const good = await restore(backup);
    assert.equal(good.code, 0, good.stderr);
  });
});
