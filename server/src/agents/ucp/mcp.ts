import { type Static, Type } from "typebox";
import type { Answer } from "../../http/answers/answer.ts";
import { faulty, invalidField } from "../../http/answers/errors.ts";
import { info } from "../../http/openapi/info.ts";
import { type Check, compileBody } from "../../http/request/validate.ts";
import { type Conclusion, type Route, route } from "../../http/route.ts";
import { rpcCodes } from "../../kit/json/rpc-codes.ts";
import { CART_VALUES } from "../../sales/checkout/index.ts";
import { readOpen, refuseForeign, settle } from "../session/index.ts";
import { checkEra, discoveryJson, isModern, modernList, RpcError, toolResult } from "./mcp-era.ts";
import { mcpFace } from "./mcp-face.ts";
import { lockFor, type Operation, operations, perform, type UcpRuntime, visit } from "./routes.ts";

const Message = Type.Object({
  jsonrpc: Type.Literal("2.0"),
  id: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Integer()])),
  method: Type.String({ maxLength: 100 }),
  params: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String({ maxLength: 100 })),
      arguments: Type.Optional(Type.Object({})),
      protocolVersion: Type.Optional(Type.String({ maxLength: 35 })),
    }),
  ),
});

/**
 * The newest version of MCP in which a client introduces itself; of all that is used here, those say the
 * same.
 */
const NEWEST = "2025-11-25";
const known: ReadonlySet<string> = new Set(["2025-03-26", "2025-06-18", NEWEST]);

/**
 * The header fields of the protocol (2026-07-28, Streamable HTTP), and those that it makes a server look at.
 */
const protocolHeaders = {
  "MCP-Protocol-Version": "The version of the protocol.",
  "Mcp-Method": "The method of the message.",
  "Mcp-Name": "The tool that is called.",
  Origin: "The site whose page sends it: only of this host.",
} as const;

/** The argument that carries the body of the REST operation. */
const payloadOf = ({ name }: Operation) =>
  name.includes("checkout") ? "checkout" : name.includes("cart") ? "cart" : "catalog";

type Tool = { operation: Operation; check: Check | undefined };
const tools: ReadonlyMap<string, Tool> = new Map(
  operations.map((operation) => [
    operation.name,
    { operation, check: operation.body && compileBody(operation.body) },
  ]),
);

const Meta = {
  type: "object",
  required: ["ucp-agent"],
  properties: {
    "ucp-agent": {
      type: "object",
      required: ["profile"],
      properties: { profile: { type: "string", format: "uri", description: "The agent's profile." } },
    },
    "idempotency-key": {
      type: "string",
      description: "A retry with the same key is answered alike, and done once.",
    },
  },
};

const toolJson = (operation: Operation) => {
  const { name, path, summary, body } = operation;
  const hasId = path.includes(":id");
  const payload = body && Object.keys(body.properties).length ? payloadOf(operation) : undefined;
  return {
    name,
    description: summary,
    inputSchema: {
      type: "object",
      required: ["meta", ...(hasId ? ["id"] : []), ...(payload ? [payload] : [])],
      properties: {
        meta: Meta,
        ...(hasId && { id: { type: "string" } }),
        ...(payload && { [payload]: body }),
      },
    },
    outputSchema: { type: "object", required: ["ucp"], properties: { ucp: { type: "object" } } },
    annotations: {
      title: summary,
      readOnlyHint: operation.isRead,
      destructiveHint: name.startsWith("cancel"),
      openWorldHint: false,
    },
  };
};
const list = JSON.stringify({ tools: operations.map(toolJson) });

const asResult = (answer: Answer): Answer =>
  answer.refusal ? answer : { ...answer, status: 200, data: toolResult(String(answer.data)) };
const result = (data: string, status: 200 | 202 = 200): Answer => ({ message: "ok", data, status });

/**
 * The operation that a call names, with its arguments. Throws for an unknown operation, and for arguments of
 * another form.
 */
function argumentsOf({ params = {} }: Static<typeof Message>): {
  operation: Operation;
  body: unknown;
  params: Record<string, string>;
  profile?: string;
} {
  const tool = tools.get(params.name ?? "");
  if (!tool) throw new RpcError(rpcCodes.invalidParams);
  const { operation, check } = tool;
  const given = (params.arguments ?? {}) as Record<string, unknown>;
  const name = payloadOf(operation);
  const body = given[name] ?? {};
  const faults = check?.(body);
  if (faults)
    throw faulty(faults.map((fault) => ({ ...fault, field: `/params/arguments/${name}${fault.field}` })));
  const { id } = given;
  if (operation.path.includes(":id") && typeof id !== "string") throw new RpcError(rpcCodes.invalidParams);
  const { meta } = given as ToolArguments;
  const profile = meta?.["ucp-agent"]?.profile;
  return {
    operation,
    body,
    params: typeof id === "string" ? { id } : {},
    ...(typeof profile === "string" && { profile }),
  };
}

type ToolArguments = { meta?: { "idempotency-key"?: unknown; "ucp-agent"?: { profile?: unknown } } };

/**
 * Calls are the same retry if they have one write, one key, the same arguments and the same agent, whatever
 * their ids. Throws 400 for a key that is not a text.
 */
function retryOf({ method, params: { name, arguments: sent = {} } = {} }: Static<typeof Message>) {
  const operation = method === "tools/call" ? tools.get(name ?? "")?.operation : undefined;
  if (!operation || operation.isRead) return undefined;
  const { meta, ...given } = sent as ToolArguments;
  const key = meta?.["idempotency-key"];
  if (key !== undefined && typeof key !== "string")
    throw invalidField("/params/arguments/meta/idempotency-key", "invalid_type", { type: "string" });
  return { key, content: { name, given, profile: meta?.["ucp-agent"]?.profile ?? null } };
}

/** The same operations as tools of the Model Context Protocol: one POST each, without sessions. */
export const mcpBinding = (runtime: UcpRuntime): Route =>
  route({
    method: "POST",
    path: "/api/v1/ucp/mcp",
    permission: "public",
    tag: "Storefront checkout",
    face: mcpFace,
    summary: "Shop by the Model Context Protocol",
    body: Message,
    bodyValues: CART_VALUES,
    secret: true,
    signable: true,
    headers: protocolHeaders,
    proofs: { "UCP-Agent": "Whose agent it is, where requests are signed; `meta` of a call says the same." },
    retryOf,
    async prepare(call) {
      refuseForeign(call);
      checkEra(call.body, call.header);
      if (call.body.method !== "tools/call") return void (await readOpen(call, runtime.shownOf, "ucp"));
      const named = argumentsOf(call.body);
      return { ...named, visitor: await visit(call, named.operation, runtime, named.profile) };
    },
    async open({ prepared, ...call }) {
      if (!prepared) return undefined;
      const { operation, body, params, visitor } = prepared;
      return lockFor(operation, { ...call, ...runtime, ...visitor, body: body as object, params });
    },
    async handle({ prepared, ...call }) {
      const { body: message } = call;
      const { method, params = {} } = message;
      if (method.startsWith("notifications/")) return result("", 202);
      const modern = isModern(message);
      switch (method) {
        case "server/discover":
          if (!modern) throw new RpcError(rpcCodes.methodNotFound);
          return result(discoveryJson);
        case "initialize": {
          if (modern) throw new RpcError(rpcCodes.methodNotFound);
          const asked = params.protocolVersion ?? NEWEST;
          return result(
            JSON.stringify({
              protocolVersion: known.has(asked) ? asked : NEWEST,
              capabilities: { tools: {} },
              serverInfo: { name: "stoa", version: info.version },
            }),
          );
        }
        case "ping":
          if (modern) throw new RpcError(rpcCodes.methodNotFound);
          return result("{}");
        case "tools/list":
          return result(modern ? modernList(list) : list);
        case "tools/call": {
          const { operation, body, params: named, visitor } = prepared!;
          const answer = await perform(operation, { ...call, ...runtime, ...visitor, body, params: named });
          return asResult(answer);
        }
        default:
          throw new RpcError(rpcCodes.methodNotFound);
      }
    },
    async conclude(call, answer) {
      const last = await settle(call as Conclusion, answer);
      return last === answer ? answer : asResult(last);
    },
  });
