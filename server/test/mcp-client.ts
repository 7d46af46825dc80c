import assert from "node:assert/strict";
import http from "node:http";
import { type Answer, request, type Sent, type TestServer, type TestStore } from "./server.ts";

const VERSION = "2026-07-28";
const META = "io.modelcontextprotocol";
const agent = new http.Agent({ keepAlive: true });

export type McpResult = {
  content: { type: string; text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: what the server answered, looked at by assertions
  structuredContent?: any;
  isError?: boolean;
  resultType: string;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  inputRequests?: any;
  requestState?: string;
  _meta?: Record<string, unknown>;
};

/** Sends what is no message of a client that knows the protocol. */
export const sendMcp = ({ port }: Pick<TestServer, "port">, sent: Sent): Promise<Answer> =>
  request(agent, port, undefined, "POST", "/api/v1/mcp", sent);

/** A client that knows nothing but the Model Context Protocol (2026-07-28), an address and a key. */
export function mcpClient(
  { port }: Pick<TestServer, "port">,
  store: Pick<TestStore, "domain" | "key">,
  {
    query = "",
    capabilities = {},
    key = store.key,
  }: { query?: string; capabilities?: object; key?: string } = {},
) {
  let latest = 0;
  const post = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    request(agent, port, undefined, "POST", `/api/v1/mcp${query}`, {
      host: store.domain,
      key,
      body,
      headers,
    });
  const rpc = (method: string, params: object = {}, headers: Record<string, string> = {}) => {
    const { name } = params as { name?: string };
    return post(
      {
        jsonrpc: "2.0",
        id: ++latest,
        method,
        params: {
          ...params,
          _meta: {
            [`${META}/protocolVersion`]: VERSION,
            [`${META}/clientInfo`]: { name: "test", version: "1" },
            [`${META}/clientCapabilities`]: capabilities,
          },
        },
      },
      {
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": VERSION,
        "mcp-method": method,
        ...(name !== undefined && { "mcp-name": name }),
        ...headers,
      },
    );
  };
  const call = async (name: string, args: object = {}, more: object = {}): Promise<McpResult> => {
    const id = latest + 1;
    const { status, text, body } = await rpc("tools/call", { name, arguments: args, ...more });
    assert.equal(status, 200, text);
    assert.equal(body.id, id);
    return body.result;
  };
  return {
    post,
    rpc,
    call,
    /** Calls a tool, and returns its answer; fails for a refusal. */
    async use(name: string, args: object = {}) {
      const result = await call(name, args);
      assert.equal(result.isError, undefined, `${name}: ${result.content[0]?.text}`);
      return result.structuredContent;
    },
    /** Calls a tool that refuses, and returns the refusal. */
    async refused(name: string, args: object = {}) {
      const result = await call(name, args);
      assert.equal(result.isError, true, `${name}: ${result.content[0]?.text}`);
      return JSON.parse(result.content[0]!.text);
    },
  };
}
