import { ApiError, type ErrorCode } from "../../http/answers/errors.ts";
import type { MessageKey, MessageValues } from "../../http/messages.ts";

/** The reasons why an agent is refused, with the names and the statuses of UCP. */
const statuses = {
  invalid_profile_url: 400,
  digest_mismatch: 400,
  algorithm_unsupported: 400,
  signature_missing: 401,
  signature_invalid: 401,
  key_not_found: 401,
  profile_not_trusted: 403,
  profile_malformed: 422,
  version_unsupported: 422,
  profile_unreachable: 424,
  too_many_agents: 503,
} as const;
export type AgentReason = keyof typeof statuses;

const codes: Readonly<Record<number, ErrorCode>> = {
  401: "unauthenticated",
  403: "permission_denied",
  503: "unavailable",
};

/** The refusal of an agent. Protocols answer its `reason` and its message. */
export class AgentError extends ApiError {
  readonly reason: AgentReason;

  constructor(reason: AgentReason, values?: MessageValues) {
    const message = `agent.${reason}` as MessageKey;
    const status = statuses[reason];
    super(status, codes[status] ?? "validation_failed", {
      message,
      details: { reason },
      ...(values && { values }),
    });
    this.reason = reason;
  }
}
