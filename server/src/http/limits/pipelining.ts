import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Limits of the rest of a request that has been answered: for how long it is read, and how many bytes. */
export type LingerLimits = { lingerMs: number; lingerBytes: number };

// A read is 64 KiB at most: together they take half a millisecond of a turn of the event loop.
const READS_A_TURN = 8;
const PAUSE_MS = 5;

/**
 * Throws away what still comes of requests that have been answered, so that their clients read the answer and
 * may ask on: a little at a time, in turns, as others are being served. What goes on for too long is cut.
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

/**
 * Node's parser of requests. It has no public way to stop within what was read in one go, which may be
 * thousands of requests.
 */
type Parser = { onIncoming(request: IncomingMessage, keepAlive: boolean): number };

/** Reports connections that asked for more than they may. */
export type Pipelining = {
  /** Whether an error of a connection is that. */
  isBeyond(error: NodeJS.ErrnoException): boolean;
  /**
   * Ends such a connection once its answers are sent; to be called at each such error of it. Whether it is
   * the first.
   */
  end(socket: Socket): boolean;
};

/**
 * A connection's answers that are not sent yet; once it is being ended, up to how many bytes are read of it.
 */
type Open = { answers: number; latest: ServerResponse; isLast: boolean; lingersTo: number };

/** Has the parser give up, and tell it by this error. */
const STOP = -1;
const STOPPED = "HPE_CB_HEADERS_COMPLETE";

/**
 * Has a connection ask for so many answers at most before it takes the first. Of one that asks for more no
 * further request is read: it gets its answers, the last with `Connection: close`, and what else it sent is
 * thrown away, for as long as it lingers.
 */
export function limitPipelining(
  server: Server,
  { most, lingerMs, lingerBytes }: LingerLimits & { most: number },
): Pipelining {
  const open = new WeakMap<Socket, Open>();
  server.on("connection", (socket: Socket & { parser: Parser }) => {
    const { parser } = socket;
    const take = parser.onIncoming;
    parser.onIncoming = (request, keepAlive) =>
      (open.get(socket)?.answers ?? 0) < most ? take(request, keepAlive) : STOP;
  });
  server.on("request", ({ socket }: IncomingMessage, latest: ServerResponse) => {
    const known = open.get(socket) ?? {
      answers: 0,
      latest,
      isLast: false,
      lingersTo: Number.POSITIVE_INFINITY,
    };
    known.answers++;
    known.latest = latest;
    open.set(socket, known);
    latest.once("close", () => known.answers--);
  });
  return {
    isBeyond: ({ code }) => code === STOPPED,
    end(socket) {
      const known = open.get(socket)!;
      if (socket.bytesRead > known.lingersTo) socket.destroy();
      // Node has it read on at the end of each request.
      if (!socket.writableEnded) socket.pause();
      if (known.isLast) return false;
      known.isLast = true;
      // Node ends a connection by this. Ended at once, one that is still being sent to would be reset, and
      // its answers lost.
      socket.destroySoon = () => {
        known.lingersTo = socket.bytesRead + lingerBytes;
        setTimeout(() => socket.destroy(), lingerMs).unref();
        socket.end();
        socket.resume();
      };
      if (known.latest.headersSent) known.latest.once("finish", () => socket.destroySoon());
      else known.latest.shouldKeepAlive = false;
      return true;
    },
  };
}
