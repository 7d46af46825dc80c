import assert from "node:assert/strict";
import type { ErrorCode } from "../../src/http/answers/errors.ts";
import type { Example, Examples } from "../../src/http/openapi/examples.ts";
import { operationId } from "../../src/http/openapi/operation-id.ts";
import { routes } from "../furnish.ts";
import { mailsIn } from "../mail.ts";
import type { Answer, Sent, TestServer, TestStore } from "../server.ts";
import { fixer } from "./fixed.ts";

// biome-ignore lint/suspicious/noExplicitAny: what the server answered
export type Json = any;

/** Asks a store, and keeps what it answers as the example of the operation. */
export type Recorder = {
  readonly server: TestServer;
  readonly store: TestStore;
  /**
   * Records an operation, which has to succeed, and returns the answer's `data`. Each can be recorded once.
   */
  tell(method: string, path: string, body?: unknown, sent?: Sent): Promise<Json>;
  /** Records an upload or a download beside those of other media types. */
  tellFile(
    method: string,
    path: string,
    type: string,
    raw?: string,
    headers?: Sent["headers"],
  ): Promise<Json>;
  /** The same as `tell`, without an example. */
  ask(method: string, path: string, body?: unknown, sent?: Sent): Promise<Json>;
  /** Records a refusal, which has to have this code. */
  refuse(code: ErrorCode, method: string, path: string, sent?: Sent): Promise<void>;
  /** Records events of all kinds that there were. */
  tellEvents(): Promise<void>;
  /** The code in the newest mail to an address. */
  mailed(email: string): Promise<string>;
  readonly examples: Examples;
};

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/** Makes a recorder of a store's answers. */
export function createRecorder(server: TestServer, store: TestStore): Recorder {
  const fix = fixer();
  const operations: Record<string, Example> = {};
  const failures: Record<string, Record<string, unknown>> = {};
  const events: Record<string, unknown> = {};
  const send = (method: string, path: string, sent?: Sent) =>
    server.send(store, method, `/api/v1${path}`, sent);
  const asked = async (method: string, path: string, body: unknown, sent: Sent = {}): Promise<Answer> => {
    const answer = await send(method, path, { ...(body === undefined ? {} : { body }), ...sent });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text.slice(0, 1_000)}`);
    return answer;
  };
  const nameOf = (method: string, path: string) => {
    const pure = `/api/v1${path.split("?", 1)[0]}`;
    // A path of words comes before one with parameters.
    const found = patterns
      .filter(({ route, pattern }) => route.method === method && pattern.test(pure))
      .sort((a, b) => a.route.path.split(":").length - b.route.path.split(":").length);
    return operationId(found[0]!.route);
  };
  const recorder: Recorder = {
    server,
    store,
    async tell(method, path, body, sent) {
      const { status, body: answer } = await asked(method, path, body, sent);
      const name = nameOf(method, path);
      assert.ok(!operations[name], `${name} is told twice`);
      operations[name] = fix({ ...(body === undefined ? {} : { request: body }), status, answer });
      return answer.data;
    },
    async tellFile(method, path, type, raw, headers) {
      const sent = raw === undefined ? {} : { raw, headers: { "content-type": type, ...headers } };
      const { status, body, text } = await asked(method, path, undefined, sent);
      const name = nameOf(method, path);
      operations[name] ??= { status };
      const example = operations[name] as Json;
      // Of a file, its head and its first row.
      const rows = `${text.split("\n", type === "text/csv" ? 2 : 1).join("\n")}\n`;
      if (raw === undefined) example.downloads = { ...example.downloads, [type]: fix(rows) };
      else {
        example.uploads = { ...example.uploads, [type]: fix(raw) };
        example.answer ??= fix(body);
      }
      return body?.data;
    },
    ask: async (...all) => (await asked(...(all as Parameters<typeof asked>))).body.data,
    async refuse(code, method, path, sent) {
      const { status, body, text } = await send(method, path, sent);
      assert.equal(body.code, code, text);
      failures[status] = { ...failures[status], [code]: fix(body) };
    },
    async tellEvents() {
      const found: Json[] = [];
      for (let after = ""; after !== "end"; ) {
        const { body } = await asked("GET", `/events?limit=100${after}`, undefined);
        found.push(...body.data.events);
        const { nextCursor } = body.data.pagination;
        after = nextCursor ? `&after=${nextCursor}` : "end";
      }
      for (const event of found.toReversed()) events[event.type] ??= fix(event);
    },
    async mailed(email) {
      await server.runJobs();
      const mails = (await mailsIn(server.settings.STOA_DATA_DIR!)).filter(({ to }) => to.includes(email));
      return /^ {4}(\S+)$/m.exec(mails.at(-1)?.text ?? "")?.[1] ?? assert.fail(`no mail to ${email}`);
    },
    examples: { operations, failures, events },
  };
  return recorder;
}
