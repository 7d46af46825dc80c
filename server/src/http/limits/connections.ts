import { readFileSync } from "node:fs";
import { createQuota } from "../../kit/flow/quota.ts";
import { rangeChecker } from "../../kit/web/ip-range.ts";
import { networkOf } from "./limits.ts";

/** How many connections there may be at a time: of one address, and in all. */
export type ConnectionLimits = { each: number; all: number };

/** Descriptors that are left to the database, to files, to Redis and to calls of others' servers. */
const RESERVED = 256;
/**
 * As many as an office or a mobile network behind one address may need; another server that asks us needs
 * fewer.
 */
const MOST_OF_ONE = 1_024;

/**
 * How many connections a process may have that may open so many files; by default as many as the system says.
 */
export function connectionLimits(openFiles: number = openFilesLimit()): ConnectionLimits {
  const all = openFiles - Math.min(RESERVED, Math.floor(openFiles / 2));
  return { each: Math.min(MOST_OF_ONE, Math.ceil(all / 2)), all };
}

/**
 * Makes what lets connections in by their address. For each it returns what is to be called when the
 * connection ends; undefined where there are too many. Those of trusted proxies count only among all: each
 * stands for many clients.
 */
export function createEntrance(
  limits: ConnectionLimits,
  trusted: readonly string[],
): (address: string) => (() => void) | undefined {
  const quota = createQuota(limits);
  const isTrusted = rangeChecker(trusted);
  let proxied = 0;
  return (address) => {
    const holder = isTrusted(address) ? `proxied ${++proxied}` : networkOf(address);
    const taken = quota.take(holder, 1);
    return typeof taken === "function" ? taken : undefined;
  };
}

// Node has raised it to what the process may have. Other systems tell it only to those who ask them for much
// else.
function openFilesLimit(): number {
  if (process.platform !== "linux") return Number.POSITIVE_INFINITY;
  const soft = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
  return soft ? Number(soft) : Number.POSITIVE_INFINITY;
}
