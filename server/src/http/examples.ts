import recorded from "./examples.json" with { type: "json" };

/** A request and its answer, as they once were. */
export type Example = { request?: unknown; status: number; answer: unknown };
/** What was recorded: of operations by their ids, and of failures by their status. */
export type Examples = {
  operations: Readonly<Record<string, Example>>;
  failures: Readonly<Record<string, unknown>>;
};

/** The examples of the reference: real answers of a test store; `server/test/record-examples.ts` records them anew. */
export const examples: Examples = recorded;
