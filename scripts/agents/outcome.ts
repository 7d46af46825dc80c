import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** One check of a suite, and what came of it. */
export type Check = { name: string; result: "passed" | "failed" | "skipped"; said: string };

/** A run of a suite: what it was, and its checks. */
export type Run = { suite: string; source: string; against: string; checks: readonly Check[] };

/**
 * Something that a suite takes for granted of a store and the text does not ask for, or leaves to the store.
 */
export type Assumption = {
  /** The checks that rest on it. */
  checks: readonly string[];
  /** The assumption itself. */
  suite: string;
  /** The sentence of the version's text, and where it stands. */
  text: string;
};

/** The commit of a checked-out suite; its package's version where it is none. */
export function sourceOf(folder: string): string {
  if (!existsSync(`${folder}/.git`)) return "";
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%h of %cs"], { cwd: folder, encoding: "utf8" });
  return stdout.trim();
}

/** The checks that failed and rest on no assumption that is listed, and those that are listed and passed. */
export function findUnexpected(runs: readonly Run[], assumptions: readonly Assumption[]): readonly string[] {
  const listed = new Set(assumptions.flatMap(({ checks }) => checks));
  const failed = new Set(runs.flatMap(({ checks }) => namesOf(checks, "failed")));
  const ran = new Set(runs.flatMap(({ checks }) => checks.map(({ name }) => name)));
  return [
    ...[...failed].filter((name) => !listed.has(name)).map((name) => `${name} failed`),
    ...[...listed]
      .filter((name) => ran.has(name) && !failed.has(name))
      .map((name) => `${name} is listed as a suite's assumption, and passed`),
  ];
}

/** The names of checks with a result. */
export const namesOf = (checks: readonly Check[], result: Check["result"]): string[] =>
  checks.filter((check) => check.result === result).map(({ name }) => name);
