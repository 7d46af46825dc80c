import { readFileSync } from "node:fs";

/** An operation's request and answer; files are by their media types. */
export type Example = {
  request?: unknown;
  uploads?: Readonly<Record<string, string>>;
  status: number;
  answer?: unknown;
  downloads?: Readonly<Record<string, string>>;
};
/** Recorded examples: operations by their ids, refusals by their status and code, events by their kinds. */
export type Examples = {
  operations: Readonly<Record<string, Example>>;
  failures: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  events: Readonly<Record<string, unknown>>;
};

/** The examples of the reference: real answers of a store, which `server/test/examples/` records. */
export const readExamples = (): Examples =>
  JSON.parse(readFileSync(new URL("./examples.json", import.meta.url), "utf8"));

/** An example of a media type, where there is one. */
export const exampleField = (example: unknown): object => (example === undefined ? {} : { example });
