import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import { info } from "../../http/openapi/info.ts";
import { type About, type Bridge, RemoteError, type Result } from "./open-bridge.ts";

/**
 * A server for a program on this machine that has everything from a store far away. A program of an earlier
 * version is asked by a request of its own where a person is to confirm: unlike the store, this end of the
 * way has a session with it.
 */
export function bridgeServer(bridge: Bridge, { title, instructions }: About): Server {
  const server = new Server(
    { name: "stoa", title, version: info.version },
    { capabilities: { tools: {} }, ...(instructions !== undefined && { instructions }) },
  );
  server.setRequestHandler("tools/list", async ({ params }) => {
    const { resultType: _, ...result } = await bridge.list(params?.cursor).catch((error: unknown) => {
      throw protocolError(error);
    });
    return result as never;
  });
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args = {} } }, { mcpReq }) => {
    const state = mcpReq.requestState();
    const envelope = mcpReq.envelope as Record<string, object> | undefined;
    const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
    const { resultType, ...result }: Result = await bridge
      .call(
        {
          name,
          arguments: args,
          ...(mcpReq.inputResponses !== undefined && { inputResponses: mcpReq.inputResponses }),
          ...(state !== undefined && { requestState: state }),
        },
        capabilities,
        mcpReq.signal,
      )
      .catch((error: unknown) => {
        // Earlier versions have no error for it, and a model reads no errors.
        if (mcpReq.envelope || !(error instanceof RemoteError) || error.code !== MISSING_CAPABILITY)
          throw protocolError(error);
        return { content: [{ type: "text", text: error.message }], isError: true };
      });
    return (resultType === "input_required" ? { resultType, ...result } : result) as never;
  });
  return server;
}

const MISSING_CAPABILITY = -32_021;

const protocolError = (error: unknown): Error =>
  error instanceof RemoteError
    ? new ProtocolError(error.code, error.message, error.data)
    : new ProtocolError(ProtocolErrorCode.InternalError, (error as Error).message);
