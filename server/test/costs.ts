import type { Client } from "pg";
import type { Pool } from "../src/db/pool.ts";

type Node = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

/** What PostgreSQL read for a statement in one execution, in pages, the most of all; where, and by which plan. */
export type Cost = { pages: number; during: string; plan: object };

/** The costs of statements by their texts; also of those that functions, triggers and checks of foreign keys run. */
export type Costs = ReadonlyMap<string, Cost>;

/** Has each new connection to a database tell the plan of each statement that it has executed. */
export async function tellPlans(
  admin: Client,
  database: string,
  settings: readonly string[] = [],
): Promise<void> {
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_analyze = on",
    "auto_explain.log_buffers = on",
    "auto_explain.log_timing = off",
    "auto_explain.log_nested_statements = on",
    "auto_explain.log_format = json",
    "auto_explain.log_level = notice",
    "client_min_messages = notice",
    ...settings,
  ])
    await admin.query(`alter database ${database} set ${setting}`);
}

/** Collects what the statements of a pool cost from now on, where its database tells the plans; `during` names what is done, or nothing that counts. */
export function collectCosts(pool: Pool, during: () => string): Costs {
  const costs = new Map<string, Cost>();
  pool.on("connect", (client) =>
    client.on("notice", ({ message = "" }) => {
      const at = message.indexOf("plan:\n");
      const what = during();
      if (at < 0 || !what) return;
      const told: { "Query Text": string; Plan: Node } = JSON.parse(message.slice(at + 6));
      const text = told["Query Text"].replaceAll(/\s+/g, " ").trim();
      const pages = told.Plan["Shared Hit Blocks"] + told.Plan["Shared Read Blocks"];
      const known = costs.get(text);
      if (!known || known.pages < pages) costs.set(text, { pages, during: what, plan: told.Plan });
    }),
  );
  return costs;
}
