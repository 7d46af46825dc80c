import type { Site } from "./site.ts";

/** A request as autocannon takes it. */
export type Ask = {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/**
 * How a workload's requests are made of numbers: always the `same`, each a `new` one like no other, in `turns` that come round, or a
 * `mix` of reads and writes of many kinds, which has no limit of its own.
 */
export type Asking = { kind: "same" | "new" | "turns" | "mix"; make(number: number): Ask };

/**
 * What goes on meanwhile: so many changes of products a second by HTTP; a new revision of the catalogue, or a new version of the
 * newest order, as often as PostgreSQL can; or so many clients that filter the big store.
 */
export type Beside = "revisions" | "versions" | { changes: number } | { filters: number };

/** One kind of request, repeated. */
export type Workload = {
  name: string;
  what: string;
  beside?: Beside;
  /** How many clients ask at once, where not 16. */
  connections?: number;
  /** Whether each request leaves rows, under an Idempotency-Key of its own. */
  writes?: boolean;
  /** Settings of a server of its own, where the usual one will not do. */
  env?: Record<string, string>;
  prepare(site: Site): Promise<Asking>;
};

/** A word that is like no other of its length. */
export const wordOf = (number: number): string => `w${number.toString(16).padStart(19, "0")}`;

/** Headers of a write that is done once. */
export const onceOnly = (word: string) => ({ "content-type": "application/json", "idempotency-key": word });

/** As a shopper's browser asks: by nobody in particular. */
export const anonymous = ({ store }: Site) => ({ host: store.headers.host! });

/** A read, as it is asked. */
export const get = (path: string, headers: Record<string, string>): Ask => ({ method: "GET", path, headers });

/** The same read each time. */
export const always = (path: string, headers: Record<string, string>): Asking => {
  const ask = get(path, headers);
  return { kind: "same", make: () => ask };
};

/** One read after another, and then from the first on again. */
export const inTurns = (paths: readonly string[], headers: Record<string, string>): Asking => ({
  kind: "turns",
  make: (number) => get(paths[number % paths.length]!, headers),
});
