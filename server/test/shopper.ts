import assert from "node:assert/strict";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";

/**
 * A visitor of a store's shop, whose browser keeps the cookies that it is given; without scripts, unless they
 * use `script`.
 */
export type TestShopper = {
  cookies: Map<string, string>;
  get(path: string, sent?: Sent): Promise<Answer>;
  /** Sends a form; names may come several times. */
  post(
    path: string,
    fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
    sent?: Sent,
  ): Promise<Answer>;
  /** Sends JSON as a theme's script does, and checks that the answer is JSON. */
  script(method: "GET" | "POST", path: string, body?: unknown, sent?: Sent): Promise<Answer>;
};

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

/**
 * Opens a browser of a visitor. Each cookie that the shop gives has to be out of reach of scripts and of
 * other sites.
 */
export function shopperOf(
  server: TestServer,
  store: TestStore,
  cookies = new Map<string, string>(),
): TestShopper {
  async function send(method: string, path: string, { headers, ...sent }: Sent): Promise<Answer> {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const all = { accept: BROWSER, ...(cookie && { cookie }), ...headers };
    const answer = await server.send(store, method, path, { key: undefined, ...sent, headers: all });
    for (const one of answer.headers["set-cookie"] ?? []) {
      assert.match(one, /^__Host-stoa_\w+=[\w.-]*; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      assert.equal(answer.headers["cache-control"], "no-store", "an answer that sets a cookie is never kept");
      const [name, value] = one.split(";")[0]!.split("=", 2) as [string, string];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  }
  return {
    cookies,
    get: (path, sent = {}) => send("GET", path, sent),
    post: (path, fields, sent = {}) =>
      send("POST", path, {
        raw: new URLSearchParams(
          (Array.isArray(fields) ? fields : Object.entries(fields)) as [string, string][],
        ).toString(),
        ...sent,
        headers: { "content-type": "application/x-www-form-urlencoded", ...sent.headers },
      }),
    async script(method, path, body, sent = {}) {
      const answer = await send(method, path, { ...(body !== undefined && { body }), ...sent });
      assert.match(
        String(answer.headers["content-type"]),
        /^application\/json/,
        `${path}: ${answer.text.slice(0, 500)}`,
      );
      return answer;
    },
  };
}
