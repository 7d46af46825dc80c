import { ApiError } from "../../http/answers/errors.ts";
import type { Messages } from "../../http/answers/messages.ts";
import type { MessageKey, MessageValues } from "../../http/messages.ts";
import { type Active, capabilitiesOf, type Root } from "./versions.ts";

export type Severity = "recoverable" | "requires_buyer_input" | "requires_buyer_review" | "unrecoverable";

/** A message beside a resource, or instead of one. */
export type UcpMessage = {
  type: "error" | "warning" | "info";
  code: string;
  content: string;
  path?: string;
  severity?: Severity;
};

/**
 * The outcome of an operation that did not do what was asked: the protocol answers it as 200. Its writes are
 * undone.
 */
export class Outcome extends ApiError {
  readonly answer: object;

  constructor(answer: object) {
    super(200, "validation_failed");
    this.answer = answer;
  }
}

/** The head of an answer that has a resource. */
export const success = (root: Root, active: Active) => ({
  version: active.version.date,
  status: "success",
  capabilities: capabilitiesOf(root, active),
});

/** An outcome without a resource. */
export const emptyOutcome = (
  root: Root,
  messages: readonly UcpMessage[],
  { active, continueUrl }: { active: Active; continueUrl?: string | null },
): Outcome =>
  new Outcome({
    ucp: { version: active.version.date, status: "error", capabilities: capabilitiesOf(root, active) },
    messages,
    ...(continueUrl && { continue_url: continueUrl }),
  });

/** An error that nothing can be done about with this resource. */
export const finalError = (
  messages: Messages,
  code: string,
  key: MessageKey,
  values?: MessageValues,
): UcpMessage => ({ type: "error", code, content: messages.say(key, values), severity: "unrecoverable" });
