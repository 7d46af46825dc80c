import { ApiError, type FieldError } from "../../http/answers/errors.ts";
import { dropRefused, type Omission } from "./drop-fields.ts";
import type { Grouping } from "./groups.ts";
import type { Notice } from "./notice.ts";
import type { SourceRecord } from "./source-records.ts";

/** The outcome of a record. */
export type Result =
  | { outcome: "created" | "updated" | "unchanged"; warnings: Notice[]; id?: string }
  | { failure: ApiError }
  /** The same one is on another line of the file, under another name. */
  | { repeats: number };

/** How a noun's records are written. */
export type Writer<R> = Grouping<R> &
  Omission<R> & {
    /**
     * Writes records in one transaction, which is undone, and as if it had not been, where its results are
     * not final. An ApiError that it throws is that of a record which came alone.
     */
    write(records: readonly R[], isFinal: (results: readonly Result[]) => boolean): Promise<Result[]>;
    /** Runs before a record is written again by itself. */
    beforeAlone?(record: R): void;
    /** Whether a record may have failed for others in its group, or for what was remembered and is gone. */
    dependsOnOthers(failure: ApiError): boolean;
  };

// The outcome of a record, and the record as it was written: some fields may have been left out.
export type RecordOutcome<R> = { record: R; result: Result };
type Failure = { error: unknown };
// A record as it came, as it is tried now, and why it was refused before.
type Attempt<R> = { origin: R; record: R; refusals: readonly ApiError[] };

const MAX_ROUNDS = 5;

/**
 * Writes the records of a group, each without the fields that are refused, and returns what became of them,
 * as far as it came.
 */
export async function writeGroup<R extends SourceRecord>(
  writer: Writer<R>,
  group: readonly R[],
): Promise<{ fates: Map<R, RecordOutcome<R>>; failure?: Failure }> {
  const usable = group.filter(({ fault }) => fault === undefined);
  const attempts = usable.map((origin): Attempt<R> => ({ origin, record: origin, refusals: [] }));
  const { tried, results } = await writeTogether(writer, attempts);
  const fates = new Map<R, RecordOutcome<R>>();
  for (const [i, attempt] of tried.entries()) {
    try {
      fates.set(
        attempt.origin,
        results ? outcomeOf(attempt, results[i]!) : await writeAlone(writer, attempt),
      );
    } catch (error) {
      return { fates, failure: { error } };
    }
  }
  return { fates };
}

// As long as fields of some are refused, the whole group is undone and tried again without them. No results
// where it failed as a whole, or one depends on others: then they come one by one. So each comes in its turn,
// and finds what those before it have left.
async function writeTogether<R extends SourceRecord>(
  writer: Writer<R>,
  attempts: readonly Attempt<R>[],
): Promise<{ tried: readonly Attempt<R>[]; results?: readonly Result[] }> {
  let tried = attempts;
  for (let round = 1; tried.length > 1; round++) {
    let next = tried;
    const isDependent = (result: Result) => "failure" in result && writer.dependsOnOthers(result.failure);
    const isFinal = (results: readonly Result[]) => {
      if (results.some(isDependent)) return false;
      next = tried.map((attempt, i) => withoutRefused(writer, attempt, results[i]!) ?? attempt);
      return round === MAX_ROUNDS || next.every((attempt, i) => attempt === tried[i]);
    };
    try {
      const results = await writer.write(
        tried.map(({ record }) => record),
        isFinal,
      );
      if (isFinal(results)) return { tried, results };
      if (results.some(isDependent)) return { tried };
    } catch {
      // A failure that one of them caused recurs when it is written alone, and fails only that one.
      return { tried };
    }
    tried = next;
  }
  return { tried };
}

async function writeAlone<R extends SourceRecord>(
  writer: Writer<R>,
  attempt: Attempt<R>,
  round = 1,
): Promise<RecordOutcome<R>> {
  const result = await writeSingle(writer, attempt.record);
  const next = round < MAX_ROUNDS ? withoutRefused(writer, attempt, result) : undefined;
  return next ? writeAlone(writer, next, round + 1) : outcomeOf(attempt, result);
}

function withoutRefused<R extends SourceRecord>(
  writer: Writer<R>,
  { origin, record, refusals }: Attempt<R>,
  result: Result,
): Attempt<R> | undefined {
  if (!("failure" in result)) return undefined;
  const rest = dropRefused(record, result.failure, writer);
  return rest && { origin, record: rest, refusals: [...refusals, result.failure] };
}

function outcomeOf<R>({ origin, record, refusals }: Attempt<R>, result: Result): RecordOutcome<R> {
  if (!("failure" in result)) return { record, result };
  return { record: origin, result: { failure: combineRefusals([...refusals, result.failure]) } };
}

// All that was wrong with a record, of each field what was said first: that one is missing which was left out
// is no news.
function combineRefusals(refusals: readonly ApiError[]): ApiError {
  const [first, ...more] = refusals as [ApiError, ...ApiError[]];
  if (!more.length) return first;
  const byField = new Map<string, FieldError>();
  for (const error of refusals.flatMap(({ errors = [] }) => errors))
    if (!byField.has(error.field)) byField.set(error.field, error);
  return byField.size ? new ApiError(first.status, first.code, { errors: [...byField.values()] }) : first;
}

// As if it came alone, which is what every record of a file is to be written as.
async function writeSingle<R extends SourceRecord>(writer: Writer<R>, record: R): Promise<Result> {
  try {
    writer.beforeAlone?.(record);
    return (await writer.write([record], () => true))[0]!;
  } catch (failure) {
    if (failure instanceof ApiError) return { failure };
    throw failure;
  }
}
