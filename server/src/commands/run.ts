import { CommanderError } from "commander";
import type { Client } from "pg";
import { type Config, ConfigError, readConfig } from "../config.ts";
import {
  type Database,
  type DatabaseOptions,
  type OwnedDatabase,
  openDatabase,
  openOwned,
} from "../db/database.ts";
import { ApiError } from "../http/answers/errors.ts";
import { Interrupted, onSignal } from "./signals.ts";

/** Wrong usage of a command: exit code 2. */
export class UsageError extends Error {}

const MAX_SHUTDOWN_MS = 9_000;

/**
 * Runs a command with the open, migrated database, as withOpened does; `more` are further options of opening
 * it.
 */
export const withDatabase = <T>(
  work: (database: Database, config: Config) => Promise<T>,
  more: Pick<DatabaseOptions, "migrations" | "before" | "say"> = {},
): Promise<T> =>
  withOpened(
    (config) => openDatabase({ ...config, poolSize: Math.min(config.poolSize, 4), say, ...more }),
    work,
  );

/** Runs a command with the database as it is, opened as its owner, as withOpened does. */
export const withOwned = <T>(work: (database: OwnedDatabase) => Promise<T>): Promise<T> =>
  withOpened((config) => openOwned({ ...config, say }), work);

/**
 * Runs a command with the open database and closes it after. Throws Interrupted at SIGINT, SIGTERM or SIGHUP:
 * the work ends where it next needs the database. A second signal, or 9 seconds, end the process.
 */
async function withOpened<D extends { close(): Promise<void> }, T>(
  open: (config: Config) => Promise<D>,
  work: (database: D, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const interruption = Promise.withResolvers<never>();
  // Not awaited while the database opens: a rejection then must not end the process.
  interruption.promise.catch(() => {});
  let isInterrupted = false;
  const stopListening = onSignal((signal) => {
    const error = new Interrupted(signal);
    const end = () => process.exit(fail(error));
    if (isInterrupted) end();
    isInterrupted = true;
    interruption.reject(error);
    setTimeout(end, MAX_SHUTDOWN_MS).unref();
  });
  try {
    const database = await open(config);
    try {
      return await (isInterrupted
        ? interruption.promise
        : Promise.race([interruption.promise, work(database, config)]));
    } finally {
      await database.close();
    }
  } finally {
    stopListening();
  }
}

/** Does work as the schema's owner, over a connection that ends with it. */
export async function asOwner<T>(
  database: Pick<Database, "connectOwner">,
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  const owner = await database.connectOwner();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** A whole number that an option takes. Throws UsageError. */
export function wholeNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  const [from, to] = [min, max].map((bound) => bound.toLocaleString("en-US"));
  throw new UsageError(`${option} takes a whole number from ${from} to ${to}, not ${text}`);
}

/** A refusal in the words that a command has for its code; another error as it is. */
export const inWords = (error: unknown, words: Readonly<Record<string, string>>): unknown => {
  const text = error instanceof ApiError ? words[error.code] : undefined;
  return text === undefined ? error : new Error(text, { cause: error });
};

/** Prints a result: one JSON object for machines, or lines for people. */
export function print(json: boolean | undefined, result: object, lines: () => string): void {
  process.stdout.write(`${json ? JSON.stringify(result) : lines()}\n`);
}

/** Prints a line for people on standard error; nothing in a pipe. */
export function say(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
}

/**
 * Says what went wrong, with --json as the last line of standard output too, and returns the exit code: 0
 * where help was asked for, 2 for wrong usage, 128 and its number for a signal, 1 for any other failure.
 */
export function fail(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const message = messageOf(error);
  if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  // Commander has said it already, in more words.
  if (error instanceof CommanderError) return 2;
  // Behind a progress line.
  const lineBreak = error instanceof Interrupted && process.stderr.isTTY ? "\n" : "";
  process.stderr.write(`${lineBreak}stoa: ${message}\n`);
  if (error instanceof Interrupted) return error.exitCode;
  if (error instanceof UsageError || error instanceof ConfigError) return 2;
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  return 1;
}

function messageOf(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, "");
  // An error of several addresses of one host has only a code.
  const { message, code } = Object(error) as { message?: string; code?: string };
  return message || code || String(error);
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
