import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { nodeHttp } from "../../kit/node-http.ts";
import { OutboundError } from "./errors.ts";
import type { Target } from "./target.ts";

/** What is sent. Header names are lower-cased; `host`, `connection` and those of the body's length are the call's own. */
export type Sent = {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
};

/** What was answered: of the body as many bytes as may be read, and whether that is all of it. */
export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  isWhole: boolean;
  /** The bytes as text that PostgreSQL takes. */
  readonly excerpt: string;
};

const MAX_HEADER_BYTES = 16_384;
const MAX_INTERIM_ANSWERS = 10;

/**
 * Sends one request over a connection and gives the answer. Of the body at most `maxBytes` are read. Once the status is known it
 * is the answer: a body that breaks off, or lasts until the signal, is only cut. Throws an OutboundError.
 */
export function exchange(
  socket: Socket,
  target: Target,
  sent: Sent,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(sent.body ?? "");
    const outgoing = nodeHttp().request({
      createConnection: () => socket,
      method: sent.method,
      path: target.path,
      setHost: false,
      headers: {
        "accept-encoding": "identity",
        ...sent.headers,
        host: target.authority,
        connection: "close",
        ...(sent.method === "POST" ? { "content-length": body.length } : {}),
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
    });
    let isAnswered = false;
    const fail = (error: OutboundError) => {
      // A host may answer and close before it has read all that was sent.
      if (isAnswered) return;
      outgoing.destroy();
      reject(error);
    };
    let interim = 0;
    outgoing.on("information", () => {
      if (++interim > MAX_INTERIM_ANSWERS) fail(new OutboundError("bad_answer"));
    });
    outgoing.on("upgrade", () => fail(new OutboundError("bad_answer")));
    outgoing.on("error", (error) => fail(new OutboundError(codeOf(error))));
    outgoing.on("close", () => fail(new OutboundError("reset")));
    outgoing.on("response", (response) => {
      isAnswered = true;
      beginningOf(response, maxBytes, signal).then((bytes) =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          bytes,
          isWhole: response.complete && response.readableEnded,
          get excerpt() {
            return storable(bytes);
          },
        }),
      );
    });
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    outgoing.end(body);
  });
}

function beginningOf(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let left = maxBytes;
    const end = () => {
      resolve(Buffer.concat(pieces));
      response.destroy();
    };
    response.on("data", (piece: Buffer) => {
      pieces.push(piece.subarray(0, left));
      left -= piece.length;
      if (left <= 0) end();
    });
    response.on("error", end);
    response.on("close", end);
    signal.addEventListener("abort", end, { once: true });
    if (left <= 0 || signal.aborted) end();
  });
}

// A character that was cut in two is left out; PostgreSQL takes no NUL, and a log no control characters.
const storable = (bytes: Buffer) =>
  new TextDecoder()
    .decode(bytes, { stream: true })
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, "\ufffd");

const codeOf = (error: Error & { code?: string }) =>
  error.code?.startsWith("HPE_") ? "bad_answer" : "reset";
