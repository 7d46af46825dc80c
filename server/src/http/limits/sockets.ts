import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { afterReading } from "../../kit/flow/after-reading.ts";
import {
  type ApiError,
  badRequest,
  methodNotAllowed,
  requestTimeout,
  unavailable,
} from "../answers/errors.ts";
import type { Messages } from "../answers/messages.ts";
import type { HttpMeter } from "../answers/meter.ts";
import { rawAnswers } from "../answers/raw-answers.ts";
import type { Refuse } from "../answers/refusal.ts";
import { type ConnectionLimits, connectionLimits, createEntrance } from "./connections.ts";
import { createLinger, type LingerLimits, limitPipelining } from "./pipelining.ts";

/** How long clients may take, in milliseconds (decision 27). */
export type SocketLimits = LingerLimits & {
  /** Until all header fields of a request have come. */
  headersMs: number;
  /** Until its body has come, too. */
  requestMs: number;
  /** A connection rests between requests. */
  keepAliveMs: number;
  /** Nothing comes of a body, or nothing of an answer is taken. */
  stallMs: number;
  /** How often headers and requests are looked at. */
  checkMs: number;
  /** Connections without a request for so long: beyond so many, the oldest are cut. */
  unheard: { most: number; ms: number };
  /** Connections of one address, and in all; by default as many as the process may open files for. */
  connections?: ConnectionLimits;
  /** Requests that a connection may send before the first is answered. */
  pipelined: number;
  /** While the server closes: time for idle connections, for requests, and for answers. */
  closingMs: { idle: number; requests: number; answers: number };
};

/** The figures of a server. */
export const socketLimits: SocketLimits = {
  headersMs: 15_000,
  requestMs: 60_000,
  keepAliveMs: 65_000,
  stallMs: 30_000,
  // So many slow ones are cut at a time that others notice, if they are looked at rarely.
  checkMs: 50,
  lingerMs: 10_000,
  lingerBytes: 33_554_432,
  // Each takes some 11 KB, mostly Node's own.
  unheard: { most: 4_096, ms: 5_000 },
  pipelined: 16,
  closingMs: { idle: 1_000, requests: 2_000, answers: 5_000 },
};

// Others are served in between.
const CUT_AT_ONCE = 5;

/** The limits as Fastify takes them; it would overwrite the timeouts below `http`. */
export const timeouts = (limits: SocketLimits) => ({
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionTimeout: limits.stallMs,
  http: {
    requireHostHeader: false,
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.checkMs,
  },
});

/** A server's connections. */
export type Sockets = {
  /** Whether the server is closing: a connection's next answer is its last. */
  isClosing(): boolean;
  /** Answers a connection whose bytes are no request, or which took too long. */
  onClientError(error: NodeJS.ErrnoException, socket: Socket): void;
};

/** Proxies that are trusted to send many clients' requests, and the answer to a request that was not read. */
export type SocketRuntime = {
  trustProxy: readonly string[];
  commonHeaders: Record<string, string>;
  refuse: Refuse;
  english: Messages;
  meter?: HttpMeter | undefined;
};

/** Watches a server's connections: slow clients are cut, and closing waits for nobody for ever. */
export function watchSockets(
  app: FastifyInstance,
  limits: SocketLimits,
  { trustProxy, commonHeaders, refuse, english, meter }: SocketRuntime,
): Sockets {
  const sockets = new Set<Socket>();
  const unheard = new Map<Socket, number>();
  const linger = createLinger(limits);
  const enter = createEntrance(limits.connections ?? connectionLimits(), trustProxy);
  const pipelining = limitPipelining(app.server, { ...limits, most: limits.pipelined });
  const latest = new WeakMap<Socket, { request: FastifyRequest; reply: FastifyReply }>();
  // How many bytes had come when the last answer was taken: as long as no more come, the connection rests.
  const restsAt = new WeakMap<Socket, number>();
  let closing = false;
  let onceAllEnded: (() => void) | undefined;
  const prepareRefusal = (refusal: ApiError) => ({
    refusal,
    raw: rawAnswers(english, refusal, commonHeaders),
  });
  const tooSlow = prepareRefusal(requestTimeout());
  const unreadable = prepareRefusal(badRequest());
  const closed = prepareRefusal(unavailable());
  const noTunnel = prepareRefusal(methodNotAllowed("CONNECT", "GET, POST, PUT, DELETE, OPTIONS"));
  // A client with an open connection may be sending just now: its next request is still answered.
  let mayEndIdle = false;

  const answer = (socket: Socket, { refusal, raw }: ReturnType<typeof prepareRefusal>) => {
    const open = latest.get(socket);
    if (!socket.writable) return socket.destroy();
    if (open && !open.request.raw.complete) {
      if (open.reply.sent) return socket.destroy();
      return refuse(refusal, open.request, open.reply.header("connection", "close"));
    }
    if (!open || open.reply.raw.writableFinished) return socket.end(raw());
    // The request before is being answered: that comes first.
    open.reply.raw.once("finish", () => socket.destroy());
  };
  const late: [Socket, ReturnType<typeof prepareRefusal>][] = [];
  const cutSome = () => {
    for (const [socket, why] of late.splice(0, CUT_AT_ONCE)) answer(socket, why);
    if (late.length) setImmediate(cutSome);
  };
  const cut = (socket: Socket, why: ReturnType<typeof prepareRefusal>) => {
    meter?.cut("slow");
    if (late.push([socket, why]) === 1) setImmediate(cutSome);
  };
  const thinOutLater = () => afterReading(thinOut, limits.unheard.ms, { waits: false });
  const thinOut = () => {
    const since = performance.now() - limits.unheard.ms;
    for (const [socket, opened] of unheard) {
      if (unheard.size <= limits.unheard.most) return;
      if (opened > since) break;
      unheard.delete(socket);
      cut(socket, closed);
    }
    if (unheard.size > limits.unheard.most) thinOutLater();
  };
  const onStall = (socket: Socket) => {
    const open = latest.get(socket);
    const isWaitingForUs = open?.request.raw.complete && !open.reply.raw.headersSent;
    if (isWaitingForUs) socket.setTimeout(limits.stallMs);
    else if (open && !open.request.raw.complete) answer(socket, tooSlow);
    else {
      if (open && !open.reply.raw.writableFinished) meter?.cut("unread");
      socket.destroy();
    }
  };
  const close = () => {
    closing = true;
    const { idle, requests, answers } = limits.closingMs;
    const takeBacks = [
      afterReading(() => {
        mayEndIdle = true;
        app.server.closeIdleConnections();
      }, idle),
      afterReading(() => {
        for (const socket of sockets) {
          // Opened to be quick later, as browsers do.
          if (!socket.bytesRead) socket.destroy();
          else if (!latest.get(socket)?.request.raw.complete) answer(socket, closed);
        }
      }, requests),
      afterReading(() => {
        for (const socket of sockets) socket.destroy();
      }, answers),
    ];
    app.server.once("close", () => {
      for (const takeBack of takeBacks) takeBack();
    });
  };

  // Node takes a connection for idle when its answer is handed over, though much of it may not be taken yet.
  app.server.closeIdleConnections = () => {
    if (closing && !mayEndIdle) return;
    for (const socket of sockets) if (restsAt.get(socket) === socket.bytesRead) socket.destroy();
  };
  // Node counts, and waits for, those only that it has accepted itself.
  app.server.getConnections = (done) => {
    done(null, sockets.size);
    return app.server;
  };
  app.server.on("connection", (socket: Socket) => {
    const leave = enter(socket.remoteAddress ?? "");
    if (!leave) {
      meter?.cut("refused");
      socket.write(closed.raw());
      return socket.destroySoon();
    }
    sockets.add(socket);
    unheard.set(socket, performance.now());
    socket.once("close", () => {
      leave();
      sockets.delete(socket);
      unheard.delete(socket);
      if (!sockets.size) onceAllEnded?.();
    });
    if (unheard.size === limits.unheard.most + 1) thinOutLater();
  });
  app.server.on("timeout", onStall);
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.server.on("connect", (_, socket: Socket) => socket.end(noTunnel.raw()));
  // Each request of a connection begins when the one before is answered: pipelining gains nothing.
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const before = latest.get(raw.socket)?.reply.raw;
    latest.set(raw.socket, { request, reply });
    unheard.delete(raw.socket);
    // So that Node leaves to us what nobody reads of it.
    if (hasBody(raw)) raw.read(0);
    if (before?.writableFinished === false) before.once("close", () => raw.socket.destroyed || done());
    else done();
  });
  app.addHook("onResponse", (request, _, done) => {
    const { socket, complete } = request.raw;
    if (complete && !request.raw.readableEnded) request.raw.resume();
    if (!complete) linger(request.raw);
    else if (latest.get(socket)?.request === request) restsAt.set(socket, socket.bytesRead);
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  app.addHook("preClose", (done) => {
    close();
    if (app.server.listening || !sockets.size) done();
    else onceAllEnded = done;
  });
  return {
    isClosing: () => closing,
    onClientError: (error, socket) => {
      if (error.code === "ECONNRESET") socket.destroy();
      else if (pipelining.isBeyond(error)) {
        if (pipelining.end(socket)) meter?.cut("pipelined");
      } else if (error.code !== "ERR_HTTP_REQUEST_TIMEOUT") {
        meter?.cut("malformed");
        answer(socket, unreadable);
      } else cut(socket, tooSlow);
    },
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
