import type { Client } from "pg";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { type Database, openDatabase } from "../db/database.ts";

/** A command that was given what it cannot use: exit code 2. */
export class UsageError extends Error {}

/** Runs a command with the open database and closes it after. */
export async function withDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  const database = await openDatabase({ ...config, poolSize: Math.min(config.poolSize, 4), say });
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/** Does work as the schema's owner, over a connection that ends with it. */
export async function asOwner<T>(database: Database, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = await database.connectOwner();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Prints a result: one JSON object for machines, or lines for people. */
export function print(json: boolean | undefined, result: object, lines: () => string): void {
  process.stdout.write(`${json ? JSON.stringify(result) : lines()}\n`);
}

/** Tells a person what is going on; nothing in a pipe. */
export function say(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
}

/** Says what went wrong and returns the exit code: 2 for wrong usage, 1 for any other failure. */
export function fail(error: unknown): 1 | 2 {
  const usage = error instanceof UsageError || error instanceof ConfigError;
  const message = error instanceof Error ? error.message : String(error);
  if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  process.stderr.write(`stoa: ${message}\n`);
  if (!usage && process.env.LOG_LEVEL === "debug") console.error(error);
  return usage ? 2 : 1;
}

/** A table of texts with a head, in aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
