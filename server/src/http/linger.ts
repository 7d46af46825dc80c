import type { IncomingMessage } from "node:http";

/** What still comes of a request that has been answered: for how long it is read, and how many bytes. */
export type LingerLimits = { lingerMs: number; lingerBytes: number };

// A read is 64 KiB at most: together they take half a millisecond of a turn of the event loop.
const READS_A_TURN = 8;
const PAUSE_MS = 5;

/**
 * Throws away what still comes of requests that have been answered, so that their clients read the answer and may ask on: a
 * little at a time, in turns, as others are being served. What goes on for too long is cut.
 */
export function createLinger({ lingerMs, lingerBytes }: LingerLimits): (raw: IncomingMessage) => void {
  const open = new Set<{ raw: IncomingMessage; bytes: number; end: number }>();
  const step = () => {
    const now = performance.now();
    let hasCome = false;
    for (const one of [...open].slice(0, READS_A_TURN)) {
      const { raw, bytes, end } = one;
      open.delete(one);
      if (raw.complete || raw.socket.destroyed) raw.resume();
      else if (raw.socket.bytesRead > bytes || now > end) raw.socket.destroy();
      else {
        if (raw.read() !== null) hasCome = true;
        open.add(one);
      }
    }
    if (open.size) again(hasCome);
  };
  const again = (hasCome: boolean) => (hasCome ? setImmediate(step) : setTimeout(step, PAUSE_MS));
  return (raw) => {
    // It may have been flowing into the reader of a body that refused it.
    raw.pause();
    open.add({ raw, bytes: raw.socket.bytesRead + lingerBytes, end: performance.now() + lingerMs });
    if (open.size === 1) again(true);
  };
}
