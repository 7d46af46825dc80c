import { ApiError } from "../../http/answers/errors.ts";
import type { Face } from "../../http/answers/face.ts";
import { rpcCodes } from "../../kit/json/rpc-codes.ts";

/** An error that the protocol's library has written itself. */
export class RpcRefusal extends ApiError {
  readonly body: string;
  constructor(status: number, body: string) {
    super(status, "validation_failed");
    this.body = body;
  }
}

// A refusal of HTTP keeps its status as the code: JSON-RPC has no code for it.
const codeOf = ({ code, status }: ApiError) =>
  code === "malformed_json"
    ? rpcCodes.parseError
    : code === "validation_failed"
      ? rpcCodes.invalidRequest
      : status;

/**
 * JSON-RPC: answers are written by the protocol's library, and what is refused before it names the message
 * that was refused.
 */
export const rpcFace: Face = {
  type: "application/json",
  success: (_, { data }) => data ?? "",
  refusal(messages, error, { body, id: requestId }) {
    if (error instanceof RpcRefusal) return { status: error.status, body: error.body };
    const { message, code, errors, details } = messages.describeError(error);
    const { id } = Object(body) as { id?: unknown };
    const named = typeof id === "string" || typeof id === "number" ? { id } : {};
    const data = { code, errors, details, requestId };
    return {
      status: error.status,
      body: JSON.stringify({ jsonrpc: "2.0", ...named, error: { code: codeOf(error), message, data } }),
    };
  },
};
