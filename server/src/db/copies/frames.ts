import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** A part of a copy's file: a note in JSON, or bytes of the table that was begun. */
export type Frame = { note: Readonly<Record<string, unknown>> } | { data: Buffer };

/** A file that is no copy of Stoa's, or not all of one; the message says what to do. */
export class BrokenCopy extends Error {}

/** A file that another version of Stoa wrote, as it says of itself: one bit that turned may say so, too. */
export class OtherVersion extends BrokenCopy {}

/** The error for a copy that was whole once. */
export const damagedCopy = (what: string, options?: ErrorOptions): BrokenCopy =>
  new BrokenCopy(`${what}. Copy the file again from where it was made, or take another one`, options);

/** A file that Stoa did not write. */
export const foreignFile = (): BrokenCopy =>
  new BrokenCopy("it is no copy of Stoa's: give a file that `stoa backup` or `stoa store export` wrote");

// A kind and a length before each frame: however long a row is, nobody has to hold it whole.
const HEAD = 5;
const NOTE = 0x6e; // n
const DATA = 0x64; // d
const SEAL = 0x7a; // z
const MAX_FRAME = 1_048_576;

/** A note as the bytes of its frame. */
export const noteFrame = (note: object): Buffer => frame(NOTE, Buffer.from(JSON.stringify(note)));

/** Bytes of a table as the bytes of frames. */
export function* dataFrames(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += MAX_FRAME) yield frame(DATA, data.subarray(at, at + MAX_FRAME));
}

function frame(kind: number, content: Buffer): Buffer {
  if (content.length > MAX_FRAME) throw new Error("a note is longer than a frame may be");
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** The frames, and behind them the seal of all: without it a copy is not whole. */
export async function* appendSeal(frames: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const bytes of frames) {
    hash.update(bytes);
    yield bytes;
  }
  yield frame(SEAL, hash.digest());
}

/**
 * The frames in some bytes, up to the seal; holds one frame at most, of 1 MiB. Throws BrokenCopy for bytes
 * that are none, or not those that were sealed.
 */
export async function* framesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash("sha256");
  let rest: Buffer = Buffer.alloc(0);
  let isSealed = false;
  for await (const chunk of chunks) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= HEAD) {
      if (isSealed) throw damagedCopy("something follows its end");
      const [kind, length] = [rest.readUInt8(0), rest.readUInt32BE(1)];
      if (![NOTE, DATA, SEAL].includes(kind) || length > MAX_FRAME) throw foreignFile();
      if (rest.length < HEAD + length) break;
      const content = rest.subarray(HEAD, HEAD + length);
      if (kind === SEAL) {
        if (!content.equals(hash.digest())) throw damagedCopy("it was altered");
        isSealed = true;
      } else {
        hash.update(rest.subarray(0, HEAD + length));
        yield kind === DATA ? { data: content } : { note: noteIn(content) };
      }
      rest = rest.subarray(HEAD + length);
    }
  }
  if (!isSealed) throw damagedCopy("its end is missing");
  if (rest.length) throw damagedCopy("something follows its end");
}

function noteIn(content: Buffer): Readonly<Record<string, unknown>> {
  try {
    const note: unknown = JSON.parse(content.toString("utf8"));
    if (note && typeof note === "object") return note as Record<string, unknown>;
  } catch {}
  throw damagedCopy("it was altered");
}

/**
 * Writes frames and their seal into a new file, compressed, that only its owner may read; it is on the disk
 * when this returns. Throws where there is such a file.
 */
export async function writeFrames(file: string, frames: AsyncIterable<Buffer>): Promise<void> {
  // Level 1: a backup waits for the processor, and higher levels make it little smaller.
  await pipeline(
    appendSeal(frames),
    createGzip({ level: 1 }),
    createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
  );
}

/** The frames of a file. Throws BrokenCopy for one that is damaged or cut off. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(file), unzipped);
  // The reader of the frames gets the error.
  reading.catch(() => {});
  try {
    yield* framesIn(unzipped);
  } catch (error) {
    throw ofUnzipping(error);
  } finally {
    unzipped.destroy();
  }
}

function ofUnzipping(error: unknown): unknown {
  const { code = "", message } = error as { code?: string; message: string };
  if (message === "incorrect header check") return foreignFile();
  if (code === "Z_BUF_ERROR") return damagedCopy("its end is missing", { cause: error });
  return String(code).startsWith("Z_") ? damagedCopy("it is damaged", { cause: error }) : error;
}
