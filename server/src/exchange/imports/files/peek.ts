/** The beginning of a stream, and the whole of it. */
export type Peeked = { head: Buffer; all: AsyncGenerator<Uint8Array> };

/** Reads the beginning of a stream until there is enough of it, and hands the stream on whole. */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
  isEnough: (head: Buffer) => boolean,
): Promise<Peeked> {
  const chunks = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  do {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  } while (!isEnough(head));
  async function* all() {
    try {
      if (head.length) yield head;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } finally {
      await chunks.return?.();
    }
  }
  return { head, all: all() };
}
