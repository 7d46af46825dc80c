import { ApiError } from "../../http/errors.ts";
import type { Face } from "../../http/face.ts";

/** An error that the protocol's library has written itself. */
export class RpcRefusal extends ApiError {
  readonly body: string;
  constructor(status: number, body: string) {
    super(status, "validation_failed");
    this.body = body;
  }
}

// JSON-RPC 2.0, section 5.1. What HTTP refuses for keeps its status as the code: the range of JSON-RPC's own has none for it.
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const codeOf = ({ code, status }: ApiError) =>
  code === "malformed_json" ? PARSE_ERROR : code === "validation_failed" ? INVALID_REQUEST : status;

/** JSON-RPC: answers are written by the protocol's library, and what is refused before it names the message that was refused. */
export const rpcFace: Face = {
  type: "application/json",
  success: (_, { data }) => data ?? "",
  refusal(speech, error, { body, id: requestId }) {
    if (error instanceof RpcRefusal) return { status: error.status, body: error.body };
    const { message, code, errors, details } = speech.tell(error);
    const { id } = Object(body) as { id?: unknown };
    const named = typeof id === "string" || typeof id === "number" ? { id } : {};
    const data = { code, errors, details, requestId };
    return {
      status: error.status,
      body: JSON.stringify({ jsonrpc: "2.0", ...named, error: { code: codeOf(error), message, data } }),
    };
  },
};
