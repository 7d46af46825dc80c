import { ApiError, type FieldError } from "../../http/errors.ts";
import { type Call, route } from "../../http/route.ts";
import { causeOf, products } from "../products/index.ts";
import { readOperations } from "./operations.ts";
import { type Outcome, runBulk } from "./run.ts";
import { BulkReply, BulkRequest, MAX_OPERATIONS } from "./schemas.ts";

const BULK_BODY_LIMIT = 10 * 1_048_576;
const done = {
  create: [201, "product.created"],
  update: [200, "product.updated"],
  delete: [200, "product.deleted"],
} as const;

export const bulkRoutes = [
  route({
    method: "POST",
    path: "/api/v1/products/bulk",
    permission: "products",
    tag: "Products",
    operation: "bulkWriteProducts",
    summary: "Create, update and delete many products",
    description: `Up to ${MAX_OPERATIONS} operations. Each has its own result; with \`atomic\` either all succeed or none. Each operation sees the catalogue as it was before the request.`,
    body: BulkRequest,
    bodyLimit: BULK_BODY_LIMIT,
    reply: BulkReply,
    cost: 10,
    async handle(call) {
      const { tx, store, now } = call;
      const { atomic = false } = call.body;
      const reads = readOperations(call.body, call);
      const outcomes = await runBulk({ tx, store, now, cause: causeOf(call, "bulk") }, reads, atomic);
      const failures = outcomes.filter(({ failure }) => failure);
      if (atomic && failures.length) throw refusedWhole(failures);
      const results = outcomes.map((outcome) => present(call, outcome)).join(",");
      const succeeded = outcomes.length - failures.length;
      const data = `{"results":[${results}],"succeeded":${succeeded},"failed":${failures.length}}`;
      return { message: "ok", data };
    },
  }),
];

function present(call: Call, { kind, index, failure, row }: Outcome): string {
  const head = { operation: kind, index };
  if (failure) {
    const { message, code, errors, details } = call.speech.tell(within(failure, kind, index));
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
  const fields = JSON.stringify({ ...head, success: true, status, message: call.speech.say(key) });
  return `${fields.slice(0, -1)},"data":${row ? products.json(row, call) : "null"}}`;
}

// The first failure is the answer, with the faults of all.
function refusedWhole(outcomes: readonly Outcome[]): ApiError {
  const failures = outcomes.map(({ kind, index, failure }) => ({
    kind,
    index,
    failure: within(failure!, kind, index),
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

function within(failure: ApiError, kind: Outcome["kind"], index: number): ApiError {
  const at = `/${kind}/${index}`;
  const errors = failure.errors?.map((error): FieldError => ({ ...error, field: at + error.field }));
  const { status, code, messageKey, values, details } = failure;
  return new ApiError(status, code, {
    message: messageKey,
    values,
    errors: errors ?? [{ field: at, code: "refused" }],
    details,
  });
}
