import { setTimeout as sleep } from "node:timers/promises";
import { lightClient } from "./light-client.ts";
import { say } from "./setup.ts";

/** A page of the store, as the clients below ask for it. */
export const PAGE = "/api/v1/products?limit=20";
/** How many clients ask. */
export const CLIENTS = 8;

/** For how long each pauses between its requests, in milliseconds. */
export const PAUSE_MS = 10;

/** What clients had of a server: how long each request took, in milliseconds, and how many were not answered well. */
export type Answers = { times: number[]; errors: number };

/** Times in milliseconds. */
export type Figures = { requests: number; errors: number; p50: number; p99: number };

/** Asks for so many milliseconds as 8 honest clients do, one request after another each, with pauses of 10 ms. */
export async function honest(url: string, headers: Record<string, string>, ms: number): Promise<Answers> {
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + ms;
  const client = async () => {
    const { ask, close } = lightClient(`${url}${PAGE}`, headers);
    while (performance.now() < end) {
      const begin = performance.now();
      await ask().catch((error) => {
        say(error.message);
        errors++;
      });
      times.push(performance.now() - begin);
      await sleep(PAUSE_MS);
    }
    close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { times, errors };
}

/** All together. */
export function figuresOf(all: readonly Answers[]): Figures {
  const times = all.flatMap((answers) => answers.times).sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)]! * 10) / 10;
  const errors = all.reduce((sum, answers) => sum + answers.errors, 0);
  return { requests: times.length, errors, p50: at(0.5), p99: at(0.99) };
}
