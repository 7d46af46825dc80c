import type { ApiError, ErrorCode } from "../../http/answers/errors.ts";
import type { Face } from "../../http/answers/face.ts";
import type { Messages } from "../../http/answers/messages.ts";
import { AgentError } from "../identity/index.ts";
import { pathOf, refusalCodes } from "../session/index.ts";
import { Outcome, type UcpMessage } from "./outcome.ts";
import { NEWEST, statusOfOutcome, writeDocument } from "./versions.ts";

const codes: Partial<Record<ErrorCode, string>> = {
  ...refusalCodes,
  idempotency_key_reused: "idempotency_conflict",
};

const isOfRequest = ({ status }: ApiError) => status === 400 || status === 415;

// A list that is too long is a request that is too large (its catalogue, over REST).
const codeOfFault = (code: string): string =>
  code === "required" ? "field_required" : code === "too_many" ? "request_too_large" : "invalid";

/** The messages of a request that cannot be read: one for each fault. */
const faultsOf = (words: Messages, error: ApiError): UcpMessage[] => {
  const { code, message, errors = [] } = words.describeError(error);
  const places = errors.length ? errors : [{ field: "", code, message }];
  return places.map((fault) => ({
    type: "error",
    code: codeOfFault(fault.code),
    path: pathOf(fault.field),
    content: fault.message,
    severity: "recoverable",
  }));
};

/**
 * How UCP has its answers: a resource as it is; an outcome as its version has it, as 200 in most, and other
 * refusals by their status with a code and a text.
 */
export const ucpFace: Face = {
  type: "application/json",
  success: (_, { data }) => data ?? "{}",
  refusal(words, error) {
    if (error instanceof Outcome)
      return { status: statusOfOutcome(error.answer), body: writeDocument(error.answer) };
    if (error instanceof AgentError) {
      const refusal = { code: error.reason, content: words.describeError(error).message };
      return { status: error.status, body: JSON.stringify(refusal) };
    }
    if (isOfRequest(error)) {
      // The agent's version is unknown while its request cannot be read; the answer suits all versions.
      const answer = { ucp: { version: NEWEST.date, status: "error" }, messages: faultsOf(words, error) };
      return { status: error.status, body: JSON.stringify(answer) };
    }
    const { code, message } = words.describeError(error);
    const refusal = { code: codes[error.code] ?? code, content: message };
    return { status: error.status, body: JSON.stringify(refusal) };
  },
};
