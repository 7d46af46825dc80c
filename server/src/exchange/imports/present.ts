import type { Row } from "../../db/pool.ts";
import type { MessageValues } from "../../http/messages/index.ts";
import type { Speech } from "../../http/speech.ts";
import { isoTime } from "../../kit/iso-time.ts";
import type { Problems } from "./job.ts";

/** The select list of an import, as `presentImport` reads it. */
export const importColumns =
  "import_id, format, dry_run, status, bytes_read, size, read, created, updated, unchanged, skipped, failure, created_at, started_at, finished_at";
/** How many columns those are. */
export const IMPORT_COLUMNS = importColumns.split(",").length;

/** An import without what it says about single products. `failure` is "" where the fault is ours. */
export function presentSummary(row: Row, speech: Speech) {
  const [id, format, dryRun, status, bytesRead, size, ...rest] = row;
  const [read, created, updated, unchanged, skipped, failure, createdAt, startedAt, finishedAt] = rest;
  const time = (text: string | null | undefined) => (text ? isoTime(text) : null);
  return {
    id,
    format,
    dryRun: dryRun === "t",
    status,
    progress: Math.floor((Number(bytesRead) / Number(size)) * 100),
    products: {
      read: Number(read),
      created: Number(created),
      updated: Number(updated),
      unchanged: Number(unchanged),
      skipped: Number(skipped),
    },
    failure: failure === "" ? speech.say("internal_error") : failure,
    createdAt: time(createdAt),
    startedAt: time(startedAt),
    finishedAt: time(finishedAt),
  };
}

/** An import as JSON text, its errors in the reader's language; its problems stand behind its columns. */
export function presentImport(row: Row, speech: Speech): string {
  const { errors, warnings, warningCount }: Problems = JSON.parse(row[IMPORT_COLUMNS]!);
  return JSON.stringify({
    ...presentSummary(row, speech),
    errors: errors.map(({ values, message, ...error }) => ({
      ...error,
      message: inLanguage(speech, error.code, values as MessageValues | undefined) ?? message,
    })),
    warnings,
    warningCount,
  });
}

function inLanguage(speech: Speech, code: string, values: MessageValues | undefined): string | undefined {
  const key = [`field.${code}`, code].find(speech.knows);
  return key && speech.say(key, values);
}
