import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { LingerLimits } from "./linger.ts";

/** What Node reads requests with. It has no public way to stop within what was read in one go, which may be thousands of them. */
type Parser = { onIncoming(request: IncomingMessage, keepAlive: boolean): number };

/** What is told of connections that asked for more than they may. */
export type Pipelining = {
  /** Whether an error of a connection is that. */
  isBeyond(error: NodeJS.ErrnoException): boolean;
  /** Ends such a connection once its answers are sent; to be called at each such error of it. Whether it is the first. */
  end(socket: Socket): boolean;
};

/** A connection's answers that are not sent yet; once it is being ended, up to how many bytes are read of it. */
type Open = { answers: number; latest: ServerResponse; isLast: boolean; lingersTo: number };

/** Has the parser give up, and tell it by this error. */
const STOP = -1;
const STOPPED = "HPE_CB_HEADERS_COMPLETE";

/**
 * Has a connection ask for so many answers at most before it takes the first. Of one that asks for more no further request is
 * read: it gets its answers, the last with `Connection: close`, and what else it sent is thrown away, for as long as it lingers.
 */
export function boundPipelining(
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
      // Node ends a connection by this. Ended at once, one that is still being sent to would be reset, and its answers lost.
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
