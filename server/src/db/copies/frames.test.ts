import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { appendSeal, BrokenCopy, dataFrames, type Frame, framesIn, noteFrame } from "./frames.ts";

async function* each(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const bytesOf = async (frames: readonly Frame[]) =>
  Buffer.concat(
    await all(
      appendSeal(
        each(
          frames.flatMap((frame) =>
            "note" in frame ? [noteFrame(frame.note)] : [...dataFrames(frame.data)],
          ),
        ),
      ),
    ),
  );

/** The bytes in pieces of these sizes, again and again. */
function pieces(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!;
    found.push(bytes.subarray(at, at + size));
    at += size;
  }
  return found;
}

const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({ note: fc.dictionary(fc.constantFrom("table", "rows", "end"), fc.string()) }),
  fc.record({ data: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)) }),
);
const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 });

describe("frames of a copy", () => {
  test("come back whatever pieces their bytes come in", () =>
    fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 8 }), sizes, async (frames, of) => {
        const back = await all(framesIn(each(pieces(await bytesOf(frames), of))));
        assert.deepEqual(
          back.map((one) => ("data" in one ? { data: Buffer.from(one.data) } : { note: { ...one.note } })),
          frames.map((one) => ("data" in one ? { data: one.data } : { note: { ...one.note } })),
        );
      }),
      { numRuns: runs(100, 2_000) },
    ));

  test("are refused where any byte was changed, left out or added", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(frame, { maxLength: 5 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom("changed", "cut", "added"),
        async (frames, place, by, how) => {
          const bytes = await bytesOf(frames);
          const at = place % bytes.length;
          const changed = Buffer.from(bytes);
          changed[at] = changed[at]! ^ by;
          const given = {
            changed,
            cut: bytes.subarray(0, at),
            added: Buffer.concat([bytes, Buffer.alloc(by)]),
          }[how];
          await assert.rejects(all(framesIn(each([given]))), BrokenCopy);
        },
      ),
      { numRuns: runs(300, 5_000) },
    ));

  test("are never longer than 1 MiB, and one that says so is refused before it is there", async () => {
    const cut = [...dataFrames(Buffer.alloc(3 * 1_048_576 + 1))].map(({ length }) => length);
    assert.deepEqual(cut, [1_048_581, 1_048_581, 1_048_581, 6]);
    const head = Buffer.from([0x64, 0x00, 0x10, 0x00, 0x01]);
    await assert.rejects(all(framesIn(each([head]))), BrokenCopy);
  });
});
