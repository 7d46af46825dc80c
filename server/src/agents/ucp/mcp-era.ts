import { ApiError } from "../../http/answers/errors.ts";
import { info } from "../../http/openapi/info.ts";
import { rpcCodes } from "../../kit/json/rpc-codes.ts";
import { Outcome } from "./outcome.ts";
import { writeDocument } from "./versions.ts";

/** An error of the protocol itself, by one of its codes. */
export class RpcError extends ApiError {
  readonly rpcCode: number;
  /** The text, where the code alone does not say it, and the data that go with it. */
  readonly text: string | undefined;
  readonly data: object | undefined;
  constructor(rpcCode: number, text?: string, data?: object) {
    super(rpcCode === rpcCodes.methodNotFound ? 404 : 400, "validation_failed");
    this.rpcCode = rpcCode;
    this.text = text;
    this.data = data;
  }
}
/** A tool's result: the resource, and the same as text for older clients. */
export const toolResult = (json: string): string =>
  `{"structuredContent":${json},"content":[{"type":"text","text":${JSON.stringify(json)}}]}`;

/** An outcome as what a tool answers; undefined for what is none. */
export const outcomeResult = (error: ApiError): string | undefined =>
  error instanceof Outcome ? toolResult(writeDocument(error.answer)) : undefined;

/**
 * The version of MCP without introductions, in which each message says by which version it goes, in its body
 * and its header fields.
 */
export const MODERN = "2026-07-28";
/** Clients may keep the description of the server for so long, in milliseconds. */
const TTL_MS = 300_000;
const META = "io.modelcontextprotocol/";
const HEADER_MISMATCH = -32_020;
const UNSUPPORTED_VERSION = -32_022;
const serverInfo = { name: "stoa", version: info.version };

type Message = {
  method: string;
  id?: string | number | undefined;
  params?: { name?: string; _meta?: unknown } | undefined;
};
type HeaderOf = (name: string) => string | undefined;

const isDated = (version: unknown): version is string =>
  typeof version === "string" && /^\d{4}-\d\d-\d\d$/.test(version) && version >= MODERN;
const metaOf = (params: unknown) => Object((params as Message["params"])?._meta) as Record<string, unknown>;
const claims = (params: unknown) => `${META}protocolVersion` in metaOf(params);

/** Whether a message that was let in goes by 2026-07-28. */
export const isModern = (body: unknown): boolean => claims((body as { params?: unknown } | null)?.params);

const mismatch = (what: string) => new RpcError(HEADER_MISMATCH, `Header mismatch: ${what}`);
const missingMeta = (keys: readonly string[]) =>
  new RpcError(rpcCodes.invalidParams, `Invalid params: _meta lacks ${keys.join(", ")}`);

/**
 * Looks whether a message and its header fields say the same (2026-07-28, Streamable HTTP): of earlier
 * versions, there is nothing to look at. Throws an RpcError.
 */
export function checkEra({ method, id, params }: Message, header: HeaderOf): void {
  const said = header("MCP-Protocol-Version");
  const methodSaid = header("Mcp-Method");
  const isRequest = id !== undefined;
  const meta = metaOf(params);
  if (!claims(params)) {
    if (!isDated(said)) return;
    if (isRequest) throw missingMeta(["protocolVersion", "clientCapabilities"].map((key) => META + key));
    if (methodSaid !== undefined && methodSaid !== method) throw mismatch(`Mcp-Method names ${methodSaid}`);
    return;
  }
  const version = meta[`${META}protocolVersion`];
  const capabilities = `${META}clientCapabilities`;
  if (typeof version !== "string") throw missingMeta([`${META}protocolVersion`]);
  if (isRequest && (typeof meta[capabilities] !== "object" || !meta[capabilities]))
    throw missingMeta([capabilities]);
  if (said !== undefined && said !== version) throw mismatch(`MCP-Protocol-Version names ${said}`);
  if (methodSaid !== undefined && methodSaid !== method) throw mismatch(`Mcp-Method names ${methodSaid}`);
  if (version !== MODERN)
    throw new RpcError(UNSUPPORTED_VERSION, `Unsupported protocol version: ${version.slice(0, 40)}`, {
      supported: [MODERN],
      requested: version.slice(0, 40),
    });
  if (!isRequest) return;
  if (said === undefined) throw mismatch("MCP-Protocol-Version is missing");
  if (methodSaid === undefined) throw mismatch("Mcp-Method is missing");
  if (method === "tools/call") checkName(params?.name, header("Mcp-Name"));
}

// A name that a header field cannot have is in Base64 there.
function checkName(name: string | undefined, said: string | undefined): void {
  if (name === undefined) return;
  if (said === undefined) throw mismatch("Mcp-Name is missing");
  const coded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(said)?.[1];
  const decoded = coded === undefined ? said : Buffer.from(coded, "base64").toString();
  if (decoded !== name) throw mismatch("Mcp-Name names another tool");
}

/** The answer to `server/discover`: all that a client of that version learns of the server. */
export const discoveryJson = JSON.stringify({
  supportedVersions: [MODERN],
  capabilities: { tools: {} },
  instructions:
    "These are the operations of the Universal Commerce Protocol for one store. `meta` names the agent's profile, and the store's is at /.well-known/ucp.",
  ttlMs: TTL_MS,
  cacheScope: "public",
});

/** A result as that version has it: JSON of an object that has something in it. */
export const modernResult = (json: string): string =>
  `{"resultType":"complete","_meta":${JSON.stringify({ [`${META}serverInfo`]: serverInfo })},${json.slice(1)}`;

/** The list of tools as that version has it. */
export const modernList = (tools: string): string =>
  `{"ttlMs":${TTL_MS},"cacheScope":"public",${tools.slice(1)}`;
