import type { Face, FaceRequest } from "../../http/answers/face.ts";
import { rpcCodes } from "../../kit/json/rpc-codes.ts";
import { AgentError } from "../identity/index.ts";
import { ucpFace } from "./face.ts";
import { isModern, modernResult, outcomeResult, RpcError } from "./mcp-era.ts";

const DISCOVERY = -32_001;
/** The code of the protocol's own refusals. */
const REFUSED = -32_000;
const words: Readonly<Record<number, string>> = {
  [rpcCodes.methodNotFound]: "Method not found",
  [rpcCodes.invalidParams]: "Invalid params",
};

const idOf = ({ body }: FaceRequest): string => {
  const { id } = Object(body) as { id?: unknown };
  return typeof id === "string" || Number.isSafeInteger(id) ? JSON.stringify(id) : "null";
};

const RESULT = ',"result":';
const frame = (asked: FaceRequest, json: string) => `{"jsonrpc":"2.0","id":${idOf(asked)}${RESULT}${json}}`;
const resultOf = (asked: FaceRequest, json: string) =>
  frame(asked, isModern(asked.body) ? modernResult(json) : json);

const ofDiscovery = /^(invalid_profile_url|profile_unreachable|profile_malformed|version_unsupported)$/;
const codeOfAgent = ({ reason, status }: AgentError) => {
  if (ofDiscovery.test(reason)) return DISCOVERY;
  return status === 400 ? rpcCodes.invalidRequest : REFUSED;
};

/**
 * JSON-RPC: what an operation answers and its outcomes are results, all else that is refused is an error
 * beside its HTTP status.
 */
export const mcpFace: Face = {
  type: "application/json",
  success: (_, { data }, asked) => (data ? resultOf(asked, String(data)) : ""),
  // Each request has an id of its own, a retry too. Quotation marks within JSON strings are escaped: the
  // first match is the frame.
  replay: (body, asked) => frame(asked, body.slice(body.indexOf(RESULT) + RESULT.length, -1)),
  refusal(messages, error, asked) {
    const id = idOf(asked);
    const outcome = outcomeResult(error);
    if (outcome) return { status: 200, body: resultOf(asked, outcome) };
    const answer = ucpFace.refusal(messages, error, asked);
    const { message } = messages.describeError(error);
    const code =
      error instanceof RpcError
        ? error.rpcCode
        : error instanceof AgentError
          ? codeOfAgent(error)
          : error.code === "malformed_json"
            ? rpcCodes.parseError
            : error.status === 400
              ? rpcCodes.invalidParams
              : error.status === 500
                ? rpcCodes.internalError
                : REFUSED;
    const after = error.headers?.["retry-after"];
    const own = error instanceof RpcError ? error : undefined;
    const data = {
      ...JSON.parse(answer.body),
      ...own?.data,
      ...(after && { retry_after: Number(after) }),
    };
    const refusal = JSON.stringify({ code, message: own?.text ?? words[code] ?? message, data });
    return { status: answer.status, body: `{"jsonrpc":"2.0","id":${id},"error":${refusal}}` };
  },
};
