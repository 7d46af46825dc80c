import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Channel } from "../../kit/flow/traffic.ts";
import type { Backlog, Meter, Watched } from "../../metrics/index.ts";

/** The metrics of this process, or of those that it watches, while METRICS_PORT is set. */
export type Observation = {
  /** The counters; undefined in a process that only watches others. */
  meter: Meter | undefined;
  /** Looks at parts of this process, too, whenever the metrics are read. */
  watch(watched: Watched): void;
  /** Where the metrics are read; undefined in a process that sends them to the first one. */
  url: URL | undefined;
  close(): Promise<void>;
};

/**
 * Begins to measure, where METRICS_PORT is set. `backlog` reads what waits. A process that `watchesOthers`
 * adds up theirs, which they report to it. Its modules are loaded only then. Throws where the port is not
 * to be had.
 */
export async function observe(
  { metricsPort: port, metricsHost: host }: Config,
  log: Logger,
  backlog: () => Promise<Backlog>,
  watchesOthers = false,
): Promise<Observation | undefined> {
  if (port === undefined) return undefined;
  const metrics = await import("../../metrics/index.ts");
  if (cluster.isWorker) {
    const own = metrics.createProcessMetrics();
    const close = metrics.answerMetrics(own.registry, process as Channel);
    return { meter: own.meter, watch: own.watch, url: undefined, close };
  }
  const own = watchesOthers ? undefined : metrics.createProcessMetrics();
  const sum = watchesOthers ? metrics.sumMetrics() : undefined;
  const add = (worker: Worker) => void worker.once("exit", sum!.add(worker));
  if (sum) cluster.on("fork", add);
  const installation = metrics.createInstallationMetrics(backlog);
  const read = async () => {
    const texts = await Promise.all([installation.read(), own ? own.registry.metrics() : sum!.read()]);
    return texts.join("");
  };
  const listener = await metrics.listenForMetrics({ host, port }, read, log);
  log.info({ url: listener.url.href }, "metrics");
  return {
    meter: own?.meter,
    watch: (watched) => own?.watch(watched),
    url: listener.url,
    async close() {
      cluster.off("fork", add);
      await listener.close();
    },
  };
}
