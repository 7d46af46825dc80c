import { AggregatorRegistry, type Registry } from "prom-client";
import type { Channel } from "../kit/flow/traffic.ts";

/** The metrics of a process as they are sent to another. */
type Readings = readonly { name: string; type: string; aggregator: string; values: object[] }[];

type MetricsRequest = { metricsAsked: number };
type MetricsReport = { metrics: Readings; to?: number };

/** How long a process may take to tell its metrics, in ms; then those that it told last count. */
const DEADLINE_MS = 1_000;

/**
 * Tells the process at the other end what a registry has, whenever it asks. Call what it returns to tell it
 * once more at the end.
 */
export function answerMetrics(registry: Registry, channel: Channel): () => Promise<void> {
  const send = async (to?: number) => {
    const metrics = await readingsOf(registry);
    await new Promise<void>((resolve) => {
      channel.send({ metrics, ...(to !== undefined && { to }) } satisfies MetricsReport, () => resolve());
    });
  };
  channel.on("message", (message) => {
    const { metricsAsked } = Object(message) as Partial<MetricsRequest>;
    if (metricsAsked !== undefined) send(metricsAsked).catch(() => {});
  });
  return () => send().catch(() => {});
}

/** The metrics of several processes as one. */
export type Sum = {
  /** Counts a process in; call what it returns when the process has ended. */
  add(channel: Channel): () => void;
  /** Asks all processes, and adds up what they tell. */
  read(): Promise<string>;
};

/**
 * Adds up the metrics of processes. What a process had counted stays in the sum when it has ended, so that no
 * sum ever goes down and looks like a restart; what it was at that moment (memory, connections) does not.
 */
export function sumMetrics(): Sum {
  const latest = new Map<Channel, Readings>();
  let ended: Promise<Readings> = Promise.resolve([]);
  let lastAsked = 0;
  const waiting = new Map<string, () => void>();
  const ids = new Map<Channel, number>();
  let lastId = 0;

  const ask = (channel: Channel, asked: number) =>
    new Promise<void>((resolve) => {
      const name = `${ids.get(channel)} ${asked}`;
      const end = () => {
        clearTimeout(timer);
        waiting.delete(name);
        resolve();
      };
      const timer = setTimeout(end, DEADLINE_MS);
      waiting.set(name, end);
      // One that has gone is no error: what it told last counts.
      channel.send({ metricsAsked: asked } satisfies MetricsRequest, (error) => error && end());
    });

  return {
    add(channel) {
      ids.set(channel, ++lastId);
      channel.on("message", (message) => {
        const { metrics, to } = Object(message) as Partial<MetricsReport>;
        if (!metrics || !ids.has(channel)) return;
        latest.set(channel, metrics);
        waiting.get(`${ids.get(channel)} ${to}`)?.();
      });
      return () => {
        const counted = (latest.get(channel) ?? []).filter(isCounted);
        latest.delete(channel);
        ids.delete(channel);
        ended = ended.then(async (sofar) => readingsOf(AggregatorRegistry.aggregate([sofar, counted])));
      };
    },
    async read() {
      const asked = ++lastAsked;
      await Promise.all([...ids.keys()].map((channel) => ask(channel, asked)));
      return AggregatorRegistry.aggregate([await ended, ...latest.values()]).metrics();
    },
  };
}

const isCounted = ({ type, aggregator }: Readings[number]) =>
  aggregator === "sum" && (type === "counter" || type === "histogram");

// The declared type has the numbers of an enum where there are words.
const readingsOf = async (registry: Registry) => (await registry.getMetricsAsJSON()) as unknown as Readings;
