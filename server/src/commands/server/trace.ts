import type { Config } from "../../config.ts";

/**
 * Begins to send traces, where OTEL_EXPORTER_OTLP_ENDPOINT is set; what is needed for it is loaded only then.
 * Returns what ends it.
 */
export async function traceWork({ tracesTo, tracesAs, tracesRatio }: Config): Promise<() => Promise<void>> {
  if (!tracesTo) return async () => {};
  const { startTracing } = await import("../../metrics/tracing.ts");
  return startTracing({ endpoint: tracesTo, service: tracesAs, ratio: tracesRatio });
}
