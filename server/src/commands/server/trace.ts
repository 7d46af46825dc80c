import type { Config } from "../../config.ts";

/**
 * Starts to send traces if OTEL_EXPORTER_OTLP_ENDPOINT is set; only then are its modules loaded. Returns a
 * function that stops it.
 */
export async function traceWork({ tracesTo, tracesAs, tracesRatio }: Config): Promise<() => Promise<void>> {
  if (!tracesTo) return async () => {};
  const { startTracing } = await import("../../metrics/tracing.ts");
  return startTracing({ endpoint: tracesTo, service: tracesAs, ratio: tracesRatio });
}
