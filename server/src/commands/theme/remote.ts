import http from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { info } from "../../http/openapi/info.ts";
import { isLocal } from "../../kit/web/origin.ts";
import type { Hashes, Sendable } from "./folder.ts";

const TIMEOUT_MS = 60_000;
const TRIES = 6;
const MOST_WAIT_S = 60;
const MOST_BYTES = 64 * 1_048_576;
/** The number of parallel file transfers. */
export const AT_ONCE = 4;

/** A refusal of the store. */
export class RemoteError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A theme as the store describes it. */
export type RemoteTheme = { id: string; name: string; isActive: boolean; publishedVersion: number | null };

/** The themes of a store on any server. All of it throws RemoteError, and Error where there is no answer. */
export type Remote = {
  readonly origin: string;
  themes(): Promise<RemoteTheme[]>;
  create(body: {
    name: string;
    files?: ({ path: string } & Sendable)[];
    copyOf?: string;
  }): Promise<RemoteTheme>;
  hashes(id: string): Promise<Hashes>;
  read(id: string, path: string): Promise<Buffer>;
  write(id: string, path: string, file: Sendable): Promise<void>;
  remove(id: string, path: string): Promise<void>;
  publish(id: string, note: string): Promise<{ number: number }>;
  preview(id: string): Promise<{ url: string; expiresAt: string }>;
};

type Data = Record<string, unknown>;

/** Opens the way to a store; nothing is sent yet. A key's rate limit is waited for. */
export function openRemote({ origin, key }: { origin: string; key: string }): Remote {
  async function ask(method: string, path: string, body?: object): Promise<Data> {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(origin, { method, path: `/api/v1${path}`, key, body });
      const { status, data, message, retryAfter } = answer;
      if (data !== undefined) return data;
      if (![429, 503].includes(status) || attempt === TRIES) throw new RemoteError(status, message);
      await sleep(Math.min(MOST_WAIT_S, retryAfter ?? attempt) * 1000);
    }
  }
  const at = (id: string, path: string) => `/themes/${id}/file?path=${encodeURIComponent(path)}`;
  return {
    origin,
    async themes() {
      // A store has 50 at most.
      const { themes } = (await ask("GET", "/themes?limit=100")) as { themes: RemoteTheme[] };
      return themes;
    },
    create: (body) => ask("POST", "/themes", body) as Promise<Data & RemoteTheme>,
    async hashes(id) {
      const { files } = (await ask("GET", `/themes/${id}/files`)) as {
        files: { path: string; sha256: string }[];
      };
      return new Map(files.map(({ path, sha256 }) => [path, sha256]));
    },
    async read(id, path) {
      const { content, encoding } = (await ask("GET", at(id, path))) as Sendable & Data;
      return Buffer.from(content, encoding);
    },
    async write(id, path, file) {
      await ask("PUT", at(id, path), file);
    },
    async remove(id, path) {
      await ask("DELETE", at(id, path)).catch((error) => {
        if (error.status !== 404) throw error;
      });
    },
    publish: (id, note) =>
      ask("POST", `/themes/${id}/versions`, { note }) as Promise<Data & { number: number }>,
    preview: (id) =>
      ask("POST", `/themes/${id}/previews`, {}) as Promise<Data & { url: string; expiresAt: string }>,
  };
}

/** Starts a request to a store. Names below `localhost` are this machine, which not every system resolves. */
export function request(url: URL, options: http.RequestOptions): http.ClientRequest {
  const { request: start } = url.protocol === "https:" ? https : http;
  return start(url, { ...options, ...(isLocal(url.hostname) && { family: 4, lookup: toThisMachine }) });
}

const toThisMachine: NonNullable<http.RequestOptions["lookup"]> = (_, { all }, done) =>
  all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);

type RemoteRequest = { method: string; path: string; key: string; body?: object | undefined };
type Answer = { status: number; data?: Data; message: string; retryAfter: number | undefined };

async function send(origin: string, { method, path, key, body }: RemoteRequest): Promise<Answer> {
  const bytes = body && Buffer.from(JSON.stringify(body));
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const sending = request(new URL(path, origin), {
    method,
    timeout: TIMEOUT_MS,
    headers: {
      authorization: `Bearer ${key}`,
      accept: "application/json",
      "user-agent": `stoa-theme/${info.version}`,
      ...(bytes && { "content-type": "application/json", "content-length": bytes.length }),
    },
  });
  sending.on("response", resolve).on("error", reject);
  sending.on("timeout", () => sending.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
  sending.end(bytes);
  try {
    const incoming = await promise;
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_BYTES) throw new Error("the answer is too long");
      chunks.push(chunk);
    }
    return answerIn(incoming, Buffer.concat(chunks).toString(), origin);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`${origin} does not answer: ${message || code}`, { cause: error });
  }
}

function answerIn(
  { statusCode: status = 0, headers }: http.IncomingMessage,
  text: string,
  origin: string,
): Answer {
  const retryAfter = Number(headers["retry-after"]) || undefined;
  let envelope: {
    success?: boolean;
    data?: Data | null;
    message?: string;
    errors?: { field: string; message: string }[];
  };
  try {
    envelope = Object(JSON.parse(text));
  } catch {
    return {
      status,
      retryAfter,
      message: `${origin} answered ${status}, and no JSON: is this a store's address?`,
    };
  }
  if (envelope.success === true) return { status, retryAfter, message: "", data: envelope.data ?? {} };
  const errors = (envelope.errors ?? []).map(({ field, message }) => `\n  ${field} ${message}`);
  return {
    status,
    retryAfter,
    message: `${envelope.message ?? `${origin} answered ${status}`}${errors.join("")}`,
  };
}

/** Does work on each of many, a few at once; the first failure ends it. */
export async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all].reverse();
  const hand = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, hand));
}
