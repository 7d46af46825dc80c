import { info } from "../../http/openapi/info.ts";

const VERSION = "2026-07-28";
const META = "io.modelcontextprotocol/";
/** A write waits for locks, and a large one works for long. */
const TIMEOUT_MS = 120_000;
const MOST_BYTES = 64 * 1_048_576;

/** The name of a store, and its instructions for programs. */
export type About = { title: string; instructions: string | undefined };
export type Result = Record<string, unknown>;

/** An error that the store answered in the protocol's form. */
export class RemoteError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * The way to a store's endpoint, one message at a time, each by itself. All of it throws RemoteError, and
 * Error where there is no answer.
 */
export type Bridge = {
  about(): Promise<About>;
  list(cursor?: string): Promise<Result & { tools: readonly unknown[] }>;
  /** `capabilities` are those of the program that asks. */
  call(params: { name: string } & Result, capabilities: object, signal?: AbortSignal): Promise<Result>;
};

/** Opens the way; nothing is sent yet. `send` is how requests are sent. */
export function openBridge(
  { endpoint, key }: { endpoint: URL; key: string },
  send: typeof fetch = fetch,
): Bridge {
  let latest = 0;
  async function ask(method: string, params: Result, capabilities: object = {}, signal?: AbortSignal) {
    const { name } = params;
    const patience = AbortSignal.timeout(TIMEOUT_MS);
    const response = await send(endpoint, {
      method: "POST",
      // The key goes nowhere else.
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": VERSION,
        "mcp-method": method,
        ...(typeof name === "string" && { "mcp-name": headerText(name) }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: ++latest,
        method,
        params: {
          ...params,
          _meta: {
            [`${META}protocolVersion`]: VERSION,
            [`${META}clientInfo`]: { name: "stoa mcp", version: info.version },
            [`${META}clientCapabilities`]: capabilities,
          },
        },
      }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Error(`${endpoint.origin} does not answer: ${reasonOf(error)}`, { cause: error });
    });
    return resultIn(await response.text(), response.status, endpoint);
  }
  return {
    async about() {
      const { instructions, serverInfo, _meta } = await ask("server/discover", {});
      const its = Object((_meta as Result | undefined)?.[`${META}serverInfo`] ?? serverInfo) as {
        title?: unknown;
      };
      return {
        title: typeof its.title === "string" ? its.title : endpoint.host,
        instructions: typeof instructions === "string" ? instructions : undefined,
      };
    },
    list: (cursor) => ask("tools/list", cursor === undefined ? {} : { cursor }) as ReturnType<Bridge["list"]>,
    call: (params, capabilities, signal) => ask("tools/call", params, capabilities, signal),
  };
}

function resultIn(text: string, status: number, { origin }: URL): Result {
  let body: { result?: Result; error?: ConstructorParameters<typeof RemoteError>[0] };
  try {
    if (text.length > MOST_BYTES) throw new Error("too long");
    body = Object(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${origin} answered ${status}, and nothing of the protocol: is this a store's address?`, {
      cause,
    });
  }
  if (body.error) throw new RemoteError(body.error);
  if (!body.result)
    throw new Error(`${origin} answered ${status}, and nothing of the protocol: is this a store's address?`);
  return body.result;
}

// Names of tools are plain; the store refuses other names.
const headerText = (name: string) => encodeURIComponent(name).slice(0, 200);

function reasonOf(error: unknown): string {
  const { message, cause } = Object(error) as {
    message?: string;
    cause?: { code?: string; message?: string };
  };
  return cause?.message || cause?.code || message || String(error);
}
