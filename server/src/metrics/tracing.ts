import { AsyncLocalStorage } from "node:async_hooks";
import { channel, tracingChannel } from "node:diagnostics_channel";
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Part, TracedEnd, TracedRequest } from "../kit/flow/trace.ts";

/** Where traces go, under which name, and which share of those that no caller began. */
export type TraceSettings = { endpoint: string; service: string; ratio: number };

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const TIMEOUT_MS = 5_000;
const MAX_WAITING = 2_048;

/**
 * Makes a span of each request, and of the parts of its work, and sends them by OTLP; spans that the
 * collector does not take in time are dropped. Returns what sends the last ones and ends it, within 5 s.
 */
export function startTracing({ endpoint, service, ratio }: TraceSettings): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING, exportTimeoutMillis: TIMEOUT_MS }),
    ],
  });
  const tracer = provider.getTracer("stoa");
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<object, Span>();
  const contexts = new WeakMap<TracedRequest, Context>();

  const parts = tracingChannel<Context, Part>("stoa.part");
  parts.start.bindStore(current, (part) => {
    const { name, kind, attributes } = part as Part;
    const parent = current.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    spans.set(part as Part, span);
    return trace.setSpan(parent, span);
  });
  const handlers = {
    start() {},
    end() {},
    asyncStart() {},
    // The message of an error may quote somebody's data: only its class is told.
    error(part: Part & { error: unknown }) {
      const { name } = Object(part.error) as Error;
      spans.get(part)?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", String(name));
    },
    asyncEnd: (part: Part) => spans.get(part)?.end(),
  };
  parts.subscribe(handlers as never);

  const requests = channel("stoa.request");
  requests.bindStore(current, (asked) => {
    const request = asked as TracedRequest;
    const known = contexts.get(request);
    if (known) return known;
    const carrier = { traceparent: request.traceparent };
    const parent = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
    const attributes = { "http.request.method": request.method };
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    const context = trace.setSpan(parent, span);
    contexts.set(request, context);
    return context;
  });
  const ends = channel("stoa.request.end");
  const onEnd = (message: unknown) => {
    const { request, end } = message as { request: TracedRequest; end: TracedEnd };
    const { route, status, attributes } = end;
    const span = spans.get(request);
    if (!span) return;
    if (route) span.updateName(`${request.method} ${route}`).setAttribute("http.route", route);
    span.setAttributes({ "http.response.status_code": status, ...attributes });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  ends.subscribe(onEnd);

  return async () => {
    parts.unsubscribe(handlers as never);
    parts.start.unbindStore(current);
    requests.unbindStore(current);
    ends.unsubscribe(onEnd);
    const late = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS).unref());
    await Promise.race([provider.shutdown().catch(() => {}), late]);
  };
}
