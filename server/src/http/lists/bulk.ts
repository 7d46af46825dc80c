import type { Tx } from "../../db/tenant.ts";
import { isUuid } from "../../kit/cursor.ts";
import { ApiError, type FieldError, faulty, invalidField } from "../answers/errors.ts";
import type { Messages } from "../answers/messages.ts";
import { noteEffect } from "../effects.ts";
import type { MessageKey } from "../messages.ts";
import type { Check } from "../request/validate.ts";
import { type BulkBody, MAX_OPERATIONS } from "./bulk-schemas.ts";

/** One operation of a bulk request that is fit to be tried. */
export type BulkOperation<Create, Update> =
  | { kind: "create"; index: number; input: Create }
  | { kind: "update"; index: number; id: string; input: Update }
  | { kind: "delete"; index: number; id: string; version: number | undefined };

/** An operation, or why it is none. */
export type BulkRead<Create, Update> = {
  kind: "create" | "update" | "delete";
  index: number;
  operation?: BulkOperation<Create, Update>;
  failure?: ApiError;
};

/** The outcome of an operation: the row's JSON text (none for a delete), or why it failed. */
export type BulkOutcome<Kind extends string = "create" | "update" | "delete"> = {
  kind: Kind;
  index: number;
  failure?: ApiError | undefined;
  json?: string;
};

/** How the entries of a noun's lists are read. Each throws 400 for one that is not valid. */
export type BulkReaders<Create, Update> = {
  create(entry: unknown): Create;
  update(entry: unknown): Update & { id: string };
  remove(entry: unknown): { id: string; version: number | undefined };
  /** The field that names what is meant; `id` in what the readers return is its value. */
  by?: "id" | "sku";
};

/**
 * Reads the operations of a bulk request: creates, then updates, then deletes; each valid or with its own
 * failure. Throws 400 for more than 250, or none.
 */
export function readOperations<Create, Update>(
  body: BulkBody,
  readers: BulkReaders<Create, Update>,
): BulkRead<Create, Update>[] {
  type Operation = BulkOperation<Create, Update>;
  const { create = [], update = [], delete: remove = [] } = body;
  const count = create.length + update.length + remove.length;
  if (count > MAX_OPERATIONS) throw invalidField("", "too_many", { limit: MAX_OPERATIONS });
  if (count === 0) throw invalidField("", "too_few", { limit: 1 });
  const used = new Set<string>();
  const read = (kind: Operation["kind"], entry: unknown, index: number, reader: () => Operation) => {
    try {
      const operation = reader();
      if (operation.kind !== "create") {
        if (used.has(operation.id))
          throw invalidField(typeof entry === "string" ? "" : `/${readers.by ?? "id"}`, "not_unique");
        used.add(operation.id);
      }
      return { kind, index, operation };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { kind, index, failure };
    }
  };
  return [
    ...create.map((entry, index) =>
      read("create", entry, index, () => ({ kind: "create", index, input: readers.create(entry) })),
    ),
    ...update.map((entry, index) =>
      read("update", entry, index, () => {
        const { id, ...input } = readers.update(entry);
        return { kind: "update", index, id: id.toLowerCase(), input: input as unknown as Update };
      }),
    ),
    ...remove.map((entry, index) =>
      read("delete", entry, index, () => {
        const { id, version } = readers.remove(entry);
        return { kind: "delete", index, id: id.toLowerCase(), version };
      }),
    ),
  ];
}

/** Reads what is to be deleted: an id, or an object of it that passes the check. Throws 400. */
export const removalById =
  (check: Check) =>
  (entry: unknown): { id: string; version: number | undefined } => {
    if (typeof entry === "string") {
      if (!isUuid(entry.toLowerCase())) throw invalidField("", "invalid_id");
      return { id: entry, version: undefined };
    }
    refuse(check(entry));
    const { id, version } = entry as { id: string; version?: number };
    return { id, version };
  };

/** Does the work of each step that has not failed; a refusal becomes the step's failure. */
export function attemptEach<Step extends { failure?: ApiError | undefined }>(
  steps: readonly Step[],
  work: (step: Step) => void,
): void {
  for (const step of steps.filter(({ failure }) => !failure))
    try {
      work(step);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      step.failure = error;
    }
}

/** Throws 400 with these errors, if there are any. */
export function refuse(errors: FieldError[] | undefined): void {
  if (errors) throw faulty(errors);
}

/** The statuses and messages of operations that were done. */
export type BulkDone<Kind extends string = BulkOutcome["kind"]> = Readonly<
  Record<Kind, readonly [status: number, message: MessageKey]>
>;
type BulkAnswering<Kind extends string> = {
  atomic: boolean;
  messages: Messages;
  done: BulkDone<Kind>;
  /** The request's list of operations, where there is one for all kinds. */
  list?: string;
};

/**
 * The JSON text of the answer's data. Throws the first failure, with the faults of all, where all or none was
 * asked for.
 */
export function bulkAnswer<Kind extends string>(
  tx: Pick<Tx, "effects">,
  outcomes: readonly BulkOutcome<Kind>[],
  answering: BulkAnswering<Kind>,
): string {
  const failures = outcomes.filter(({ failure }) => failure);
  if (answering.atomic && failures.length) throw atomicFailure(failures, answering.list);
  const results = outcomes.map((outcome) => present(outcome, answering)).join(",");
  const succeeded = outcomes.length - failures.length;
  if (succeeded) noteEffect(tx, "bulk");
  return `{"results":[${results}],"succeeded":${succeeded},"failed":${failures.length}}`;
}

function present<Kind extends string>(
  { kind, index, failure, json }: BulkOutcome<Kind>,
  { messages, done, list = kind }: BulkAnswering<Kind>,
): string {
  const head = { operation: kind, index };
  if (failure) {
    const { message, code, errors, details } = messages.describeError(within(failure, list, index));
    return JSON.stringify({
      ...head,
      success: false,
      status: failure.status,
      message,
      code,
      errors,
      details,
    });
  }
  const [status, key] = done[kind];
  const fields = JSON.stringify({ ...head, success: true, status, message: messages.say(key) });
  return `${fields.slice(0, -1)},"data":${json ?? "null"}}`;
}

// The first failure is the answer, with the faults of all.
function atomicFailure(outcomes: readonly BulkOutcome<string>[], list?: string): ApiError {
  const failures = outcomes.map(({ kind, index, failure }) => ({
    kind,
    index,
    failure: within(failure!, list ?? kind, index),
  }));
  const { status, code, messageKey, values } = failures[0]!.failure;
  return new ApiError(status, code, {
    message: messageKey,
    values,
    errors: failures.flatMap(({ failure }) => failure.errors ?? []),
    details: {
      failed: failures.map(({ kind, index, failure }) => ({ operation: kind, index, code: failure.code })),
    },
  });
}

function within(failure: ApiError, list: string, index: number): ApiError {
  const at = `/${list}/${index}`;
  const errors = failure.errors?.map((error): FieldError => ({ ...error, field: at + error.field }));
  const { status, code, messageKey, values, details } = failure;
  return new ApiError(status, code, {
    message: messageKey,
    values,
    errors: errors ?? [{ field: at, code: "refused" }],
    details,
  });
}
