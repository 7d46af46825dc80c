import { Type } from "typebox";
import { refuseAfterWrites } from "../../http/answers/answer.ts";
import { ApiError, invalidField } from "../../http/answers/errors.ts";
import type { Face } from "../../http/answers/face.ts";
import { areas, type OneOf, type Principal } from "../../http/request/principal.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { rpcCodes } from "../../kit/json/rpc-codes.ts";
import { memoize } from "../../kit/memoize.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { refuseForeign } from "../session/index.ts";
import { mcpOffError } from "./errors.ts";
import { serveMcp } from "./serve.ts";
import { areaOf, mayUse, type Tool, toolsOf } from "./tools.ts";

const [first, second, ...others] = areas;
// Any of them: which tools there are follows from which.
const anything: OneOf = [`${first}:read`, `${second}:read`, ...others.map((area) => `${area}:read` as const)];

/**
 * The header fields of the protocol (2026-07-28, Streamable HTTP), and those that it makes a server look at.
 */
const protocolHeaders = {
  "MCP-Protocol-Version": "The version of the protocol.",
  "Mcp-Method": "The method of the message.",
  "Mcp-Name": "The tool that is called.",
  Accept: "`application/json, text/event-stream`.",
  Origin: "The site whose page sends it: only of this host.",
} as const;

const DEFAULT_ACCEPT = "application/json, text/event-stream";

/** The admin API for programs that models steer: every route that may be a tool is one. */
export function mcpRoutes(routes: readonly Route[]): readonly Route[] {
  const tools = memoize(() => toolsOf(routes), 1);
  return [
    route({
      method: "POST",
      path: "/api/v1/mcp",
      permission: anything,
      tag: "Overview",
      summary: "Run the store by the Model Context Protocol",
      face: rpcFace,
      headers: protocolHeaders,
      query: Type.Object(
        {
          areas: Type.Optional(
            Type.String({
              maxLength: 500,
              description:
                "Areas whose tools are listed in full, such as `orders,products`; `all` for every tool.",
            }),
          ),
        },
        { additionalProperties: false },
      ),
      body: Type.Object({}),
      onlyReads: true,
      idempotent: false,
      async handle(call) {
        const { query, body, principal } = call;
        if (call.isDryRun) throw invalidField("/dryRun", "unknown_field");
        refuseForeign(call);
        if (!(await readSettings(call.tx)).agents.mcp) throw mcpOffError();
        const own = tools().filter((tool) => mayUse(tool, principal as Principal));
        const answer = await serveMcp(call, own, areasIn(query.areas, tools()), {
          message: body,
          headers: headersOf(call),
        });
        if (answer.status >= 400) return refuseAfterWrites(new RpcRefusal(answer.status, answer.body));
        return {
          message: "ok",
          data: answer.body,
          status: answer.status === 202 ? 202 : 200,
          headers: { "cache-control": "no-store" },
        };
      },
    }),
  ];
}

function areasIn(asked: string | undefined, tools: readonly Tool[]): readonly string[] {
  const all = [...new Set(tools.map(({ route }) => areaOf(route.tag)))];
  const named = asked?.split(",").filter(Boolean) ?? [];
  if (named.includes("all")) return all;
  if (named.some((area) => !all.includes(area)))
    throw invalidField("/areas", "invalid_choice", { choices: ["all", ...all].join(", ") });
  return named;
}

function headersOf({ header }: Pick<Call, "header">): Record<string, string> {
  const sent = Object.keys(protocolHeaders).flatMap((name) => {
    const value = header(name);
    return value === undefined || name === "Origin" ? [] : [[name, value] as const];
  });
  const accept = header("Accept");
  return {
    "content-type": "application/json",
    ...Object.fromEntries(sent),
    ...((accept === undefined || accept === "*/*") && { Accept: DEFAULT_ACCEPT }),
  };
}

/** An error that the protocol's library has written itself. */
class RpcRefusal extends ApiError {
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
const rpcFace: Face = {
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
