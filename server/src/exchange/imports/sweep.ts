import { deletionBefore, sweeperOf } from "../../db/sweep.ts";

const RETENTION_MS = 90 * 24 * 60 * 60_000;

/** Drops imports of more than 90 days ago; those that wait or run stay. */
export const importsSweeper = sweeperOf(
  "imports",
  deletionBefore("imports", "import_id", "created_at", { condition: "status not in ('waiting', 'running')" }),
  RETENTION_MS,
);
