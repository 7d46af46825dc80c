import type { Worker } from "node:cluster";
import { createServer, type Server as Listener, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long a connection waits for a process that takes it, in ms; as long as a request waits for the database. */
const PATIENCE_MS = 5_000;
/** How many connections wait while no process answers. */
const MOST_WAITING = 1_024;

/** What a process is told, in this order: what it is told to do comes after the connections that it was handed. */
type Told = { connection: true } | { end: true };
/** What it tells. */
type Tells = { answers: true } | { taken: true } | { leaves: true };

/** Accepts connections, and hands them to processes that answer. */
export type Handover = {
  /** Accepts them, once it listens. What it accepted is answered, also when it is closed at once and the processes end. */
  listener: Listener;
  /** Resolves when the process answers; it is handed connections from then on. `onLeave` is called when it wants to end. */
  add(worker: Worker, onLeave: () => void): Promise<void>;
  /** Hands it no more, and tells it to end; false where it never answered, and may not hear it yet. */
  end(worker: Worker): boolean;
};

/**
 * Each connection goes to the process that has the fewest on their way, and of those in turn. Node's own way (node:cluster)
 * forgets connections that it has accepted when the processes end.
 */
export function handOver(): Handover {
  // How many are on their way to each, those that were handed one last at the end.
  const underway = new Map<Worker, number>();
  const waiting: Socket[] = [];
  const tell = (worker: Worker, message: Told, done: (error: Error | null) => void, socket?: Socket) =>
    worker.send(message, socket, done);

  const hand = (socket: Socket) => {
    let [to, fewest] = [undefined as Worker | undefined, Number.POSITIVE_INFINITY];
    for (const [worker, count] of underway) if (count < fewest) [to, fewest] = [worker, count];
    if (!to && waiting.length === MOST_WAITING) return socket.destroy();
    if (!to) return waiting.push(socket);
    underway.delete(to);
    underway.set(to, fewest + 1);
    tell(to, { connection: true }, (error) => error && !socket.destroyed && hand(socket), socket);
  };
  const remove = (worker: Worker) => underway.delete(worker);

  // The same as an HTTP server's; the process that answers is the first to read.
  const listener = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) => {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    hand(socket);
  });
  return {
    listener,
    add: (worker, onLeave) =>
      new Promise((resolve) => {
        worker.on("message", (message: Partial<Record<string, true>>) => {
          const { answers, taken, leaves } = Object(message) as Partial<Record<string, true>>;
          const count = underway.get(worker);
          if (taken && count) underway.set(worker, count - 1);
          if (leaves) onLeave();
          if (!answers) return;
          underway.set(worker, 0);
          for (const socket of waiting.splice(0)) hand(socket);
          resolve();
        });
        worker.once("disconnect", () => remove(worker));
      }),
    end(worker) {
      const answered = remove(worker);
      tell(worker, { end: true }, () => {});
      return answered;
    },
  };
}

/** A process that was started with a channel to the first one. */
type Process = Pick<NodeJS.Process, "send" | "on">;
const tellFirst = (from: Process, message: Tells) => from.send?.(message);

/** Answers the connections that the first process hands over, from now on. */
export async function takeOver(http: FastifyInstance, own: Process = process): Promise<undefined> {
  await http.ready();
  own.on("message", (message, socket: Socket | undefined) => {
    if (!("connection" in Object(message))) return;
    tellFirst(own, { taken: true });
    // It may be gone by now.
    if (!socket) return;
    socket.allowHalfOpen = true;
    http.server.emit("connection", socket);
  });
  // Node looks for slow requests from this event on.
  http.server.emit("listening");
  tellFirst(own, { answers: true });
}

/** Ends a process in turn: it asks the first one, which hands it no more connections. Where that is gone, it ends at once. */
export function endInTurn(end: () => void): void {
  let asked = false;
  const leave = () => {
    if (!asked) tellFirst(process, { leaves: true });
    asked = true;
  };
  process.on("SIGINT", leave).on("SIGTERM", leave).on("disconnect", end);
  process.on("message", (message) => {
    if ("end" in Object(message)) end();
  });
}
