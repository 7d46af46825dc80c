import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { entry } from "../../test/noun.ts";
import { startServer } from "../../test/server.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
};

/** What takes traces as a collector does. */
async function startCollector() {
  const spans: Sent[] = [];
  const texts: string[] = [];
  const listener = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    texts.push(text);
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const { port } = listener.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, text: () => texts.join(""), listener };
}

test("requests, their round trips and jobs are spans of one trace each, which continues the caller's", async () => {
  const collector = await startCollector();
  const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const store = await server.createStore();
  const traceId = randomBytes(16).toString("hex");
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, "x-request-id": "traced-1" };
  const body = { price: "5", translations: [entry("Hidden pot")] };
  assert.equal((await server.send(store, "POST", "/api/v1/products", { body, headers })).status, 201);
  assert.equal((await server.send(store, "GET", "/api/v1/products?q=hidden")).status, 200);
  // A caller that has decided against it is not traced, and one that writes nonsense is a caller without a trace.
  const unsampled = { traceparent: `00-${"ab".repeat(16)}-00f067aa0ba902b7-00` };
  await server.send(store, "GET", "/api/v1/products", { headers: unsampled });
  await server.send(store, "GET", "/api/v1/categories", { headers: { traceparent: "x".repeat(500) } });
  await server.send(store, "POST", "/api/v1/auth/tenant/forgot-password", {
    body: { email: "owner@example.com" },
  });
  await server.runJobs();
  // What is left is sent when the server closes.
  await server.close();
  collector.listener.close();

  const { spans } = collector;
  const told = ({ attributes }: Sent, key: string) => {
    const { stringValue, intValue } = attributes.find((one) => one.key === key)?.value ?? {};
    return stringValue ?? (intValue === undefined ? undefined : Number(intValue));
  };
  const ofCaller = spans.filter((span) => span.traceId === traceId);
  const root = ofCaller.find(({ name }) => name === "POST /api/v1/products")!;
  assert.equal(root.parentSpanId, "00f067aa0ba902b7");
  assert.deepEqual(
    ["http.route", "http.response.status_code", "stoa.store", "stoa.request_id"].map((key) =>
      told(root, key),
    ),
    ["/api/v1/products", 201, store.id, "traced-1"],
  );
  const trips = ofCaller.filter(({ parentSpanId }) => parentSpanId === root.spanId).map(({ name }) => name);
  assert.ok(trips.includes("commit"), trips.join());
  assert.ok(spans.some(({ name }) => name === "GET /api/v1/products"));
  assert.ok(spans.some(({ name }) => name === "GET /api/v1/categories"));
  assert.ok(!spans.some((span) => span.traceId === "ab".repeat(16)));
  const mail = spans.find(({ name }) => name === "job mail")!;
  assert.ok(spans.some(({ name, parentSpanId }) => name === "send mail" && parentSpanId === mail.spanId));
  for (const hidden of ["idden", store.key, store.domain, "owner@example.com"])
    assert.ok(!collector.text().includes(hidden), hidden);
});
