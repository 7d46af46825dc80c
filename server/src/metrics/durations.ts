import type { Metric } from "prom-client";

/** The upper bounds of what requests are counted by, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// How many requests took no longer than each bound and longer than the one before; one place more is for all
// others.
type Series = { counts: number[]; seconds: number };

/** Durations of requests, by method, route and class of status. */
export type Durations = {
  /** Counts a request. */
  observe(method: string, route: string | undefined, status: number, ms: number): void;
  /** The durations in the form that a registry takes. */
  readonly metric: Metric;
};

/**
 * A histogram of requests. The one of prom-client takes one to two microseconds to find a series by its
 * labels; this one finds it by the texts that the router hands out, in a tenth of that.
 */
export function createDurations(name: string): Durations {
  const byRoute = new Map<string, Map<string, (Series | undefined)[]>>();
  return {
    observe(method, route = "none", status, ms) {
      const byMethod = got(byRoute, route, () => new Map());
      const byClass = got(byMethod, method, () => []);
      const ofStatus = Math.trunc(status / 100);
      byClass[ofStatus] ??= { counts: Array(BOUNDS.length + 1).fill(0), seconds: 0 };
      const series = byClass[ofStatus];
      const seconds = ms / 1_000;
      let place = 0;
      while (place < BOUNDS.length && seconds > BOUNDS[place]!) place++;
      series.counts[place]!++;
      series.seconds += seconds;
    },
    metric: {
      name,
      get: async () => ({
        name,
        help: "How long requests took until their answers were sent, in seconds.",
        type: "histogram",
        aggregator: "sum",
        values: [...byRoute].flatMap(([route, byMethod]) =>
          [...byMethod].flatMap(([method, byClass]) =>
            byClass.flatMap((series, ofStatus) =>
              series ? valuesOf(name, { method, route, status: `${ofStatus}xx` }, series) : [],
            ),
          ),
        ),
      }),
    } as unknown as Metric,
  };
}

function got<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key);
  if (found) return found;
  const made = make();
  map.set(key, made);
  return made;
}

function valuesOf(name: string, labels: Record<string, string>, { counts, seconds }: Series) {
  let sum = 0;
  const buckets = counts.map((count, i) => {
    sum += count;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: BOUNDS[i] ?? "+Inf" }, value: sum };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: sum },
  ];
}
