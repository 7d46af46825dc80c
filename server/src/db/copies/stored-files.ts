import { createHash } from "node:crypto";
import { damagedCopy, dataFrames, type Frame, noteFrame } from "./frames.ts";

/** Files of stores that lie beside the database; a key begins with the store's id. */
export type StoredFiles = {
  /** Those that go into a copy of a store. */
  list(storeId: string): AsyncIterable<{ key: string; size: number; chunks(): AsyncIterable<Buffer> }>;
  put(key: string, bytes: Buffer): Promise<void>;
};

const MAX_BYTES = 268_435_456;
const KEY = /^([0-9a-f-]{36})\/[0-9a-f-]{36}\/[a-z]+\.[a-z0-9]{3,4}$/;

/** The frames of a store's files, behind those of its rows; `onFile` hears of each. */
export async function* fileFrames(
  files: StoredFiles,
  storeId: string,
  onFile: () => void,
): AsyncGenerator<Buffer> {
  for await (const { key, size, chunks } of files.list(storeId)) {
    yield noteFrame({ file: key, size });
    const hash = createHash("sha256");
    for await (const chunk of chunks()) {
      hash.update(chunk);
      yield* dataFrames(chunk);
    }
    yield noteFrame({ done: key, sha256: hash.digest("hex") });
    onFile();
  }
}

/** Counts and hashes the bytes of a file whose note was read, to be held against the note at its end. */
export function fileSeal({ file, size }: Readonly<Record<string, unknown>>) {
  const hash = createHash("sha256");
  let length = 0;
  return {
    add(data: Buffer) {
      hash.update(data);
      length += data.length;
      if (length > MAX_BYTES) throw damagedCopy("it was altered");
    },
    /** Throws BrokenCopy where it is another file than was announced. */
    check({ done, sha256 }: Readonly<Record<string, unknown>>) {
      if (done !== file || length !== size || sha256 !== hash.digest("hex"))
        throw damagedCopy("a file in it was altered");
    },
  };
}

/** Puts a file of a copy, whose note was read, in its place. Holds it whole. Throws BrokenCopy. */
export async function loadFile(
  { put }: StoredFiles,
  storeId: string,
  note: Readonly<Record<string, unknown>>,
  next: () => Promise<Frame>,
): Promise<void> {
  const key = String(note.file);
  if (KEY.exec(key)?.[1] !== storeId) throw damagedCopy("it was altered");
  const seal = fileSeal(note);
  const chunks: Buffer[] = [];
  for (;;) {
    const frame = await next();
    if ("note" in frame) {
      seal.check(frame.note);
      return put(key, Buffer.concat(chunks));
    }
    seal.add(frame.data);
    chunks.push(Buffer.from(frame.data));
  }
}
