import cluster, { type Worker } from "node:cluster";
import { createServer, type Server as Listener, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { connectionLimits } from "../http/connections.ts";

/** How long a connection waits for a process that takes it, in ms; as long as proxies commonly wait for an answer. */
const PATIENCE_MS = 60_000;
/** How many connections wait at most, if so many files may be open; more are closed. */
const MOST_WAITING = 16_384;
/** How many are on their way to one process: what else it is told does not wait long behind them, and another may be freer. */
const AT_ONCE = 4;

/** What a process is told. It comes in order: that it is to end comes after the connections that it was handed. */
type Told = { connection: number } | { end: true };
/** What it tells; it confirms each connection by its number. */
type Tells = { answers: true } | { taken: number } | { leaves: true };

/** Accepts connections, and hands them to processes that answer. */
export type Handover = {
  /** Accepts them, once it listens. What was accepted before it closes is handed over, if the processes are told to end by `end`. */
  listener: Listener;
  /** Resolves when the process answers; it is handed connections from then on. `onLeave` is called when it wants to end. */
  add(worker: Worker, onLeave: () => void): Promise<void>;
  /** Hands it no more, and tells it to end; false where it never answered, and may not hear it yet. */
  end(worker: Worker): boolean;
};

/** A process, and the connections that it was sent and has not confirmed. */
type Lane = { worker: Worker; underway: Map<number, Socket>; state: "starting" | "answering" | "ending" };

/**
 * Each connection goes to the process that has the fewest on their way, and of those in turn. It stays open here until the process
 * confirms it; where that dies before, another gets it. Node's own way (node:cluster) forgets connections that it has accepted when
 * the processes end.
 */
export function handOver(): Handover {
  // In the order in which they were handed one last.
  const lanes = new Map<Worker, Lane>();
  const waiting = new Set<Socket>();
  const mostWaiting = Math.min(MOST_WAITING, connectionLimits().all);
  let last = 0;

  const isAnswering = ({ state }: Lane) => state === "answering";
  // What could not be sent to a process that is gone is handed on when its end is told.
  const tell = (worker: Worker, message: Told, socket?: Socket) =>
    worker.send(message, socket, { keepOpen: true }, () => {});
  const send = (lane: Lane, socket: Socket) => {
    waiting.delete(socket);
    lane.underway.set(++last, socket);
    lanes.delete(lane.worker);
    lanes.set(lane.worker, lane);
    tell(lane.worker, { connection: last }, socket);
  };
  const freest = () => {
    let found: Lane | undefined;
    for (const lane of lanes.values())
      if (isAnswering(lane) && lane.underway.size < (found?.underway.size ?? AT_ONCE)) found = lane;
    return found;
  };
  const handOn = () => {
    for (const socket of waiting) {
      const lane = freest();
      if (!lane) return;
      send(lane, socket);
    }
  };

  // The same as an HTTP server's. Paused, so that only the process that answers reads.
  const listener = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) => {
    if (waiting.size >= mostWaiting) return socket.destroy();
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.once("close", () => waiting.delete(socket));
    waiting.add(socket);
    handOn();
  });
  return {
    listener,
    add(worker, onLeave) {
      const lane: Lane = { worker, underway: new Map(), state: "starting" };
      lanes.set(worker, lane);
      worker.once("exit", () => {
        lanes.delete(worker);
        for (const socket of lane.underway.values()) if (!socket.destroyed) waiting.add(socket);
        handOn();
      });
      return new Promise((resolve) => {
        worker.on("message", (message) => {
          const { answers, taken, leaves } = Object(message) as { [kind in string]?: unknown };
          if (typeof taken === "number") {
            // This process's own; the other has one of the same connection.
            lane.underway.get(taken)?.destroy();
            lane.underway.delete(taken);
            handOn();
          }
          if (leaves) onLeave();
          if (!answers || lane.state !== "starting") return;
          lane.state = "answering";
          handOn();
          resolve();
        });
      });
    },
    end(worker) {
      const lane = lanes.get(worker);
      if (!lane) return false;
      const answered = isAnswering(lane);
      lane.state = "ending";
      const isLast = answered && !lanes.values().some(isAnswering);
      if (isLast) for (const socket of waiting) send(lane, socket);
      tell(worker, { end: true });
      return answered;
    },
  };
}

/** A process that was started with a channel to the first one. */
type Process = Pick<NodeJS.Process, "send" | "on">;
const tellFirst = (from: Process, message: Tells) => from.send?.(message, undefined, undefined, () => {});

/** Answers the connections that the first process hands over, from now on. */
export async function takeOver(http: FastifyInstance, own: Process = process): Promise<undefined> {
  await http.ready();
  own.on("message", (message, socket: Socket | undefined) => {
    const { connection } = Object(message) as { connection?: number };
    if (connection === undefined) return;
    tellFirst(own, { taken: connection });
    // It may be gone by now.
    if (!socket) return;
    socket.allowHalfOpen = true;
    http.server.emit("connection", socket);
  });
  // Node looks for slow requests from this event on.
  http.server.emit("listening");
  tellFirst(own, { answers: true });
}

/**
 * Ends a process in turn: it asks the first one, which sends it no more connections and then tells it to end. Where the first one is
 * gone, it ends by itself.
 */
export function endInTurn(end: () => void): void {
  let asked = false;
  const leave = () => {
    if (!asked) tellFirst(process, { leaves: true });
    asked = true;
  };
  // Otherwise Node ends it at once when the first one is gone.
  cluster.worker!.exitedAfterDisconnect = true;
  process.on("SIGINT", leave).on("SIGTERM", leave).on("disconnect", end);
  process.on("message", (message) => {
    if ("end" in Object(message)) end();
  });
}
