import assert from "node:assert/strict";
import http from "node:http";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { startBare } from "../../../test/bare.ts";
import { request } from "../../../test/server.ts";
import { type Route, route } from "../route.ts";
import { refuseAfterWrites } from "./answer.ts";
import { ApiError } from "./errors.ts";
import type { Face } from "./face.ts";

/** As JSON-RPC has it: what was asked is named again, and what is refused may have another status. */
const face: Face = {
  type: "application/vnd.tea+json",
  echoes: ["x-cup"],
  success: (_, { data }, { body }) => `{"for":${JSON.stringify(askedIn(body))},"tea":${data}}`,
  refusal: (messages, error, { body }) => ({
    status: error.code === "validation_failed" ? 422 : error.status,
    headers: { "x-tea": "cold" },
    body: JSON.stringify({ for: askedIn(body), fault: messages.describeError(error) }),
  }),
};
const askedIn = (body: unknown) => (body as { id?: string } | undefined)?.id ?? null;

const read = {
  path: "/.well-known/tea",
  permission: "public",
  tag: "Products",
  summary: "Tea",
  description: "For tests.",
} as const;
const write = { ...read, method: "POST", path: "/api/v1/teas", onlyReads: true } as const;
const routes: Route[] = [
  route({
    ...read,
    method: "GET",
    face,
    handle: async () => ({
      message: "ok",
      data: '"green"',
      headers: { "cache-control": "public, max-age=60" },
    }),
  }),
  route({
    ...write,
    face,
    body: Type.Object(
      { id: Type.String(), how: Type.Optional(Type.String()) },
      { additionalProperties: false },
    ),
    async handle({ body }) {
      if (body.how === "thrown") throw new ApiError(409, "duplicate", { headers: { "retry-after": "9" } });
      if (body.how === "answered") return refuseAfterWrites(new ApiError(403, "owner_only"));
      if (body.how === "broken") throw new Error("a secret");
      return { message: "ok", data: '"black"', status: 201 };
    },
  }),
  route({
    ...read,
    method: "GET",
    path: "/api/v1/mugs",
    handle: async () => ({ message: "ok", data: null }),
  }),
];

describe("a face says how a route answers", () => {
  const agent = new http.Agent();
  let app: FastifyInstance;
  let port: number;
  before(async () => {
    ({ app, port } = await startBare(routes));
  });
  after(() => app.close());

  const ask = async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await request(agent, port, undefined, method, url, { host: "shop.test", body, headers });
    return { ...answer, body: JSON.parse(answer.text) };
  };

  test("what succeeds", async () => {
    const { status, headers, body } = await ask("GET", read.path);
    assert.deepEqual([status, body], [200, { for: null, tea: "green" }]);
    assert.match(String(headers["content-type"]), /^application\/vnd\.tea\+json/);
    assert.equal(headers["cache-control"], "public, max-age=60");
    const made = await ask("POST", write.path, { id: "a" });
    assert.deepEqual([made.status, made.body], [201, { for: "a", tea: "black" }]);
  });

  test("what is refused, by whom ever: its status, its headers and its body", async () => {
    const cases: [body: unknown, status: number, code: string, named: string | null][] = [
      [{ id: "a", how: "thrown" }, 409, "duplicate", "a"],
      [{ id: "b", more: 1 }, 422, "validation_failed", "b"],
      [{ id: "c", how: "broken" }, 500, "internal_error", "c"],
      [{ id: "d", how: "answered" }, 403, "owner_only", "d"],
      [undefined, 422, "validation_failed", null],
    ];
    for (const [sent, status, code, named] of cases) {
      const answer = await ask("POST", write.path, sent);
      assert.equal(answer.status, status, code);
      assert.equal(answer.body.fault.code, code);
      assert.equal(answer.body.for, named);
      assert.match(String(answer.headers["content-type"]), /^application\/vnd\.tea\+json/);
      assert.equal(answer.headers["x-tea"], "cold");
      assert.equal(answer.headers["retry-after"], code === "duplicate" ? "9" : undefined);
      assert.doesNotMatch(JSON.stringify(answer.body), /secret/);
    }
  });

  test("what it repeats of a request is in each answer, if it is one word", async () => {
    for (const [sent, status] of [
      [{ id: "a" }, 201],
      [{ id: "a", how: "thrown" }, 409],
      [{ id: "a", how: "answered" }, 403],
      [{ more: 1 }, 422],
    ] as const) {
      const { headers, status: answered } = await ask("POST", write.path, sent, { "x-cup": "blue-1" });
      assert.deepEqual([answered, headers["x-cup"]], [status, "blue-1"]);
    }
    assert.equal((await ask("GET", read.path, undefined, { "x-cup": "green" })).headers["x-cup"], "green");
    assert.equal((await ask("GET", read.path, undefined, { "x-cup": "a b" })).headers["x-cup"], undefined);
    assert.equal((await ask("GET", "/api/v1/mugs", undefined, { "x-cup": "c" })).headers["x-cup"], undefined);
  });

  test("bad input is named by its place, in the language asked for", async () => {
    const { body, headers } = await ask("POST", write.path, { more: 1 }, { "accept-language": "de" });
    assert.deepEqual(body.fault.errors.map(({ field }: { field: string }) => field).toSorted(), [
      "/id",
      "/more",
    ]);
    assert.equal(headers["content-language"], "de");
    assert.notEqual(body.fault.message, (await ask("POST", write.path, { more: 1 })).body.fault.message);
  });

  test("other routes answer in the envelope, and the reference has those alone", async () => {
    assert.equal((await ask("GET", "/api/v1/mugs")).body.success, true);
    assert.equal((await ask("DELETE", write.path)).body.code, "method_not_allowed");
    const { paths } = (await ask("GET", "/api/v1/openapi.json")).body;
    assert.deepEqual(Object.keys(paths), ["/api/v1/mugs"]);
  });
});
