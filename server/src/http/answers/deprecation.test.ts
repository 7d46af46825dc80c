import assert from "node:assert/strict";
import http from "node:http";
import { after, before, describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { startBare } from "../../../test/bare.ts";
import { request } from "../../../test/server.ts";
import { type Route, route } from "../route.ts";
import type { Deprecation } from "./deprecation.ts";

const read = (path: string, deprecated?: Deprecation): Route =>
  route({
    method: "GET",
    path,
    permission: "public",
    tag: "Products",
    summary: `Read ${path}`,
    description: "For tests.",
    query: Type.Object({ size: Type.Optional(Type.Integer()) }),
    ...(deprecated ? { deprecated } : {}),
    handle: async () => ({ message: "ok", data: null }),
  });
const deprecated = {
  since: new Date("2026-03-01T00:00:00Z"),
  sunset: new Date("2027-03-31T12:00:00Z"),
  page: "https://example.com/upgrade",
};
const { sunset: _, ...unended } = deprecated;
const routes = [
  read("/api/v1/teas"),
  read("/api/v1/mugs", deprecated),
  read("/api/v1/cups", unended),
  // A version goes away with all its routes; what goes away before keeps its own word.
  ...[read("/api/v0/teas"), read("/api/v0/mugs", unended)].map((one) => ({ deprecated, ...one })),
];

describe("what goes away says so", () => {
  const agent = new http.Agent();
  let app: FastifyInstance;
  let port: number;
  before(async () => {
    ({ app, port } = await startBare(routes));
  });
  after(() => app.close());

  const ask = (url: string, method = "GET") =>
    request(agent, port, undefined, method, url, { host: "shop.test" });
  const link = '<https://example.com/upgrade>; rel="deprecation"; type="text/html"';
  const ended = { deprecation: "@1772323200", sunset: "Wed, 31 Mar 2027 12:00:00 GMT", link };
  const told: [url: string, status: number, expected: object][] = [
    ["/api/v1/teas", 200, {}],
    ["/api/v1/mugs", 200, ended],
    ["/api/v1/mugs?size=big", 400, ended],
    ["/api/v1/cups", 200, { deprecation: "@1772323200", link }],
    ["/api/v0/teas", 200, ended],
    ["/api/v0/mugs", 200, { deprecation: "@1772323200", link }],
  ];
  for (const [url, status, expected] of told)
    test(`in the headers of ${url}`, async () => {
      for (const method of ["GET", "HEAD"] as const) {
        const answer = await ask(url, method);
        assert.equal(answer.status, status);
        const { deprecation, sunset, link } = answer.headers;
        assert.deepEqual(JSON.parse(JSON.stringify({ deprecation, sunset, link })), expected);
      }
    });

  test("pages of other origins may read it", async () => {
    const { headers } = await ask("/api/v1/mugs");
    assert.match(String(headers["access-control-expose-headers"]), /Deprecation, Sunset, Link/);
  });

  test("in the reference", async () => {
    const document = (await ask("/api/v1/openapi.json")).body;
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors));
    const { "/api/v1/teas": teas, "/api/v1/mugs": mugs, "/api/v1/cups": cups } = document.paths;
    assert.equal("deprecated" in teas.get, false);
    assert.equal(mugs.get.deprecated, true);
    assert.equal(
      mugs.get.description,
      "Deprecated since 2026-03-01. It goes away on 2027-03-31. What to call instead: https://example.com/upgrade\n\nFor tests.\n\nPublic.",
    );
    assert.match(cups.get.description, /^Deprecated since 2026-03-01\. What to call instead/);
    const { Deprecation, Sunset, Link } = mugs.get.responses[200].headers;
    assert.deepEqual(
      [Deprecation, Sunset, Link].map(({ example }) => example),
      Object.values(ended),
    );
    assert.equal("Sunset" in cups.get.responses[200].headers, false);
    assert.equal("Deprecation" in teas.get.responses[200].headers, false);
  });
});
