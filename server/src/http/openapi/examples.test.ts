import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { describe, test } from "node:test";
import type { ValidateFunction } from "ajv";
import { contractAjv } from "../../../test/contract-ajv.ts";
import { record } from "../../../test/examples/record.ts";
import { createAppRuntime } from "../../app-runtime.ts";
import { hooks, routesOf } from "../../features.ts";
import { createLog } from "../../log.ts";
import { errorCodes } from "../answers/errors.ts";
import type { Examples } from "./examples.ts";
import { openApiDocument } from "./openapi.ts";
import { operationId } from "./operation-id.ts";

const FILE = new URL("./examples.json", import.meta.url);
const hint = "record them anew: RECORD_EXAMPLES=1 npm test -- server/src/http/openapi/examples.test.ts";
const routes = routesOf(createAppRuntime({ log: createLog("silent") })).filter(({ face }) => !face);

const live: Examples = JSON.parse(JSON.stringify(await record()));
if (process.env.RECORD_EXAMPLES) await writeFile(FILE, inLines(live));
const kept: Examples = JSON.parse(await readFile(FILE, "utf8"));

// A line each, so that a diff shows which ones changed.
function inLines(examples: Examples): string {
  const parts = Object.entries(examples).map(([part, all]) => {
    const rows = Object.entries(all).map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`);
    return `${JSON.stringify(part)}: {\n${rows.join(",\n")}\n}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}

test("the examples are what a server answers today", () => {
  for (const part of ["operations", "failures", "events"] as const) {
    assert.deepEqual(Object.keys(kept[part]), Object.keys(live[part]), hint);
    for (const [name, example] of Object.entries(live[part]))
      assert.deepEqual(kept[part][name], example, `${name}: ${hint}`);
  }
});

test("there is one of each code of a failure, and of each kind of event", () => {
  const codes = Object.values(kept.failures).flatMap((codes) => Object.keys(codes));
  // Of the protocol: no operation answers it.
  assert.deepEqual(codes.sort(), errorCodes.filter((code) => code !== "method_not_allowed").sort());
  assert.deepEqual(Object.keys(kept.events).sort(), hooks.map(({ name }) => name).sort());
});

type Content = Record<
  string,
  { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }
>;

describe("the document has examples that are as it says:", () => {
  // References from schemas that are compiled by themselves have to name what they lead into.
  const written = JSON.stringify(openApiDocument(routes, hooks));
  const document = JSON.parse(written.replaceAll('"$ref":"#/', '"$ref":"api:/document#/'));
  const checkers = { requests: contractAjv("requests"), answers: contractAjv("answers") };
  for (const ajv of Object.values(checkers))
    ajv.addSchema({ $id: "api:/document", components: { schemas: document.components.schemas } });
  const checks = new Map<string, ValidateFunction>();

  function hold(content: Content, what: string, of: keyof typeof checkers = "answers"): void {
    const ajv = checkers[of];
    for (const [type, { schema, example, examples }] of Object.entries(content)) {
      const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
      assert.ok(
        values.length && values.every((one) => one !== undefined),
        `${what} has no example as ${type}`,
      );
      const key = of + JSON.stringify(schema);
      if (!checks.has(key)) checks.set(key, ajv.compile(schema));
      for (const value of values) {
        const check = checks.get(key)!;
        assert.ok(check(value), `${what}: ${ajv.errorsText(check.errors)}`);
      }
    }
  }

  for (const route of routes)
    test(operationId(route), () => {
      const { requestBody, responses } =
        document.paths[route.path.replaceAll(/:(\w+)/g, "{$1}")][route.method.toLowerCase()];
      if (requestBody) hold(requestBody.content, "the request", "requests");
      hold(responses[route.status ?? 200].content, "the answer");
    });
  test("refusals", () => {
    for (const [name, { content }] of Object.entries<{ content: Content }>(document.components.responses))
      hold(content, name);
  });
  test("events", () => {
    for (const [name, { post }] of Object.entries<{ post: { requestBody: { content: Content } } }>(
      document.webhooks,
    ))
      hold(post.requestBody.content, name);
  });
});
