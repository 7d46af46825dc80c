import assert from "node:assert/strict";
import type { ValidateFunction } from "ajv";
import { createAppRuntime } from "../src/app-runtime.ts";
import { hooks, routesOf } from "../src/features.ts";
import { openApiDocument } from "../src/http/openapi/openapi.ts";
import { subsetIn } from "../src/http/openapi/schemas.ts";
import type { Route } from "../src/http/route.ts";
import { createLog } from "../src/log.ts";
import { contractAjv } from "./contract-ajv.ts";
import type { Answer } from "./server.ts";

type Named = Record<string, unknown>;
type Response = {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: { properties: { data: object } } }>;
};

// Refusals that come before a request has an operation: of the protocol, not of a route.
const ofProtocol = [405, 408, 417];

/**
 * Holds answers against what the OpenAPI document says of them, so that it cannot lie: an undocumented
 * status, a header that the operation does not declare there, or data of another shape fails the test.
 */
export function replyChecker(): (method: string, path: string, answer: Answer) => void {
  const all = routesOf(createAppRuntime({ log: createLog("silent") }));
  const routes = all.filter(({ face }) => !face);
  // Answers in other forms are held against what their protocols publish.
  const faced = all
    .filter(({ face }) => face)
    .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));
  const written = JSON.stringify(openApiDocument(routes, hooks));
  // References from schemas that are compiled by themselves have to name what they lead into.
  const document = JSON.parse(written.replaceAll('"$ref":"#/', '"$ref":"api:/document#/'));
  const ajv = contractAjv("answers", { allErrors: true });
  ajv.addSchema({ $id: "api:/document", components: { schemas: document.components.schemas } });
  const resolve = (of: unknown): Named => {
    const { $ref } = of as { $ref?: string };
    if (!$ref) return of as Named;
    return $ref
      .slice($ref.indexOf("#/") + 2)
      .split("/")
      .reduce((at: Named, name) => at[name] as Named, document);
  };
  const headers = Object.entries<{ required?: boolean; schema: Named }>(document.components.headers).map(
    ([name, { required, schema }]) => {
      const check = ajv.compile(schema);
      const read = (text: string) => (schema.type === "integer" ? Number(text) : text);
      return {
        name,
        required,
        holds: (text: string | string[]) => [text].flat().every((one) => check(read(one))),
      };
    },
  );

  // As the router does: a path that is named comes before one of an id.
  const parametersOf = ({ path }: Route) => path.split(":").length;
  const byName = routes.toSorted((one, other) => parametersOf(one) - parametersOf(other));
  const declared = byName.map((route) => {
    const pattern = new RegExp(`^${route.path.replaceAll(/:\w+/g, "[^/]+")}$`);
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    const responses: Record<string, unknown> = document.paths[path][route.method.toLowerCase()].responses;
    const { content } = responses[String(route.status ?? 200)] as Response;
    return {
      route,
      pattern,
      responses,
      // Compiled at its first answer: a test file asks few of the routes, and compiling all takes half a
      // second.
      whole: once(() => ajv.compile(content!["application/json"]!.schema.properties.data)),
      subset: once(() => ajv.compile(route.reply!)),
    };
  });
  // Hundreds of patterns would be tried for each answer.
  const shapeOf = (method: string, path: string) => `${method} ${path.split("/").length}`;
  const byShape = Map.groupBy(declared, ({ route }) => shapeOf(route.method, route.path));
  const wellFormed = ajv.compile({
    type: "object",
    required: ["success", "message"],
    properties: { success: { type: "boolean" }, message: { type: "string", minLength: 1 } },
    if: { properties: { success: { const: false } } },
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
    then: { $ref: "api:/document#/components/schemas/Failure" },
    else: { required: ["data"] },
  });
  const details = Object.entries<object>(document.components.schemas.Failure["x-details"]);
  const detailsOf = new Map(details.map(([code, schema]) => [code, once(() => ajv.compile(schema))]));
  const hold = (check: ValidateFunction, value: unknown, what: string) =>
    assert.ok(check(value), `${what}: ${ajv.errorsText(check.errors)}`);

  function holdHeaders(responses: Record<string, unknown>, answer: Answer, what: string): void {
    const response = responses[answer.status];
    assert.ok(response, `${what} answers ${answer.status}, which its operation does not document`);
    const documented = (resolve(response) as Response).headers ?? {};
    for (const { name, required, holds } of headers) {
      const value = answer.headers[name.toLowerCase()];
      const mayBe = name in documented;
      const its = `${what} (${answer.status})`;
      if (value === undefined) assert.ok(!mayBe || !required, `${its} has no ${name}`);
      else {
        assert.ok(mayBe, `${its} has an undocumented ${name}`);
        assert.ok(holds(value), `${its} has another ${name} than the documented: ${value}`);
      }
    }
  }

  return (method, url, answer) => {
    const { status, body, text } = answer;
    assert.ok(answer.headers["x-request-id"], "every answer carries X-Request-Id");
    if (method === "OPTIONS" || method === "HEAD" || !url.startsWith("/api/")) return;
    const [path, query = ""] = url.split("?", 2) as [string, string?];
    if (faced.some((pattern) => pattern.test(path))) return;
    if (path === "/api/v1/openapi.json" && (status === 200 || status === 304)) return;
    const known = byShape.get(shapeOf(method, path))?.find((one) => one.pattern.test(path));
    const what = `${method} ${url.slice(0, 200)}`;
    if (known && !ofProtocol.includes(status)) holdHeaders(known.responses, answer, what);
    if (status === 304) return;
    if (known?.route.downloads && status === 200) return holdDownload(known.route, answer, what);
    hold(wellFormed, body, `envelope of ${what} (${status}) ${text.slice(0, 200)}`);
    assert.equal(body.success, status < 400);
    if (status >= 400) {
      if (!answer.headers["idempotent-replayed"])
        assert.equal(body.requestId, answer.headers["x-request-id"]);
      const check = detailsOf.get(body.code)?.();
      if (check && body.details) hold(check, body.details, `details of ${what} (${status})`);
      return;
    }
    if (!known?.route.reply) return assert.equal(body.data, null);
    const isSubset = subsetIn(known.route.reply) && new URLSearchParams(query).has("fields");
    hold(isSubset ? known.subset() : known.whole(), body.data, `data of ${what}`);
  };
}

function holdDownload({ downloads }: Route, { headers }: Answer, what: string): void {
  const type = headers["content-type"]?.split(";", 1)[0];
  assert.ok(downloads!.includes(type!), `${what} answers ${type}`);
  assert.match(headers["content-disposition"]!, /^(attachment|inline); filename="[\w.-]+"$/);
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
