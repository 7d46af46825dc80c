import type { Reader } from "./detect.ts";
import { readUtf8 } from "./encoding.ts";
import { openTemporaryFile, type TemporaryFile } from "./temporary-file.ts";

const MEMORY_BYTES = 16_777_216;
const STEP_BYTES = 65_536;

/**
 * A reader that gives the first record once the whole file proved to be text: else a file of another encoding
 * would be imported in part. Till then the file waits in memory up to 16 MiB, then on disk.
 */
export const readWhole = <R>(reader: Reader<R>): Reader<R> =>
  async function* (bytes, ...rest) {
    const waiting: Buffer[] = [];
    let size = 0;
    let spill: TemporaryFile | undefined;
    try {
      for await (const chunk of readUtf8(bytes)) {
        waiting.push(chunk);
        size += chunk.length;
        if (size < MEMORY_BYTES) continue;
        spill ??= await openTemporaryFile();
        await spill.file.writev(waiting.splice(0));
        size = 0;
      }
      yield* reader(readAgain(spill, waiting), ...rest);
    } finally {
      await spill?.remove();
    }
  };

async function* readAgain(
  spill: TemporaryFile | undefined,
  waiting: readonly Buffer[],
): AsyncGenerator<Buffer> {
  for (let position = 0; spill; ) {
    const { buffer, bytesRead } = await spill.file.read(
      Buffer.allocUnsafe(STEP_BYTES),
      0,
      STEP_BYTES,
      position,
    );
    if (!bytesRead) break;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
  yield* waiting;
}
