import { errorOf, StoaError } from "./errors.ts";
import { localhostFetch } from "./localhost.ts";
import { deadline, retryAfterMs, sleep, unlessAborted, waitMs } from "./retry.ts";
import { type Keeper, keepSession, sessionIn } from "./session.ts";
import type { ClientOptions, Fetch, FileForm, SessionTokens, WriteOptions } from "./types.ts";
import { queryText } from "./url.ts";

/** A request as the client sends it. */
export type Call = {
  method: string;
  /** Below `/api/v1`, with its `/`. */
  path: string;
  query?: Record<string, unknown> | undefined;
  /** Sent as JSON; text and bytes as they are. */
  body?: unknown;
  /** Whether the endpoint takes an idempotency key, so that the call can be sent again. */
  takesKey?: boolean;
  /** Whether the answer is a file, and is given as it is. */
  isDownload?: boolean;
  options?: WriteOptions | undefined;
};

/** Sends calls to one store as one principal. Gives the `data` of the answer; throws `StoaError`. */
export type Sender = { send(call: Call): Promise<unknown>; keeper: Keeper };

const TIMEOUT_MS = 30_000;
const MOST_WAIT_MS = 30_000;
const RETRIES = 3;
// A refresh token that was used can be used again for ten seconds, if the answer was lost: two attempts have to fit.
const REFRESH = { timeoutMs: 4_000, retries: 1 };
// These need no session, and a wrong password shall not count twice.
const OPEN =
  /^\/auth\/(refresh|logout|(tenant|customer)\/(?!me$|change-|second-factors$|totp|recovery-codes$).*)$/;

/** Makes a sender. Throws a TypeError for a URL that is not one of http. */
export function createSender(client: ClientOptions): Sender {
  const { origin, protocol } = new URL(client.baseUrl);
  if (!/^https?:$/.test(protocol))
    throw new TypeError(`baseUrl has to be an http URL, not ${client.baseUrl}`);
  const ask: Fetch = client.fetch ?? localhostFetch(origin) ?? ((url, init) => fetch(url, init));

  const keeper = keepSession(
    client.session,
    async (session) => {
      const { refreshToken } = session;
      const body = refreshToken === undefined ? {} : { refreshToken };
      const options = { ...REFRESH, headers: proofOf(session) };
      const call = { method: "POST", path: "/auth/refresh", body, options };
      try {
        return sessionIn(await sendOnce(call, true, undefined));
      } catch (error) {
        if ((error as StoaError).status === 401) return undefined;
        throw error;
      }
    },
    client.onSession,
  );

  async function send(call: Call): Promise<unknown> {
    const { path, options: { dryRun, signal } = {} } = call;
    const isOpen = OPEN.test(path);
    const kept = () => (isOpen ? keeper.current()?.accessToken : unlessAborted(keeper.token(), signal));
    const token = client.apiKey ?? (await kept());
    const key = call.options?.idempotencyKey ?? (call.takesKey ? randomId() : undefined);
    const headers = { ...(isOpen && proofOf(keeper.current())), ...call.options?.headers };
    const keyed = { ...call, options: { ...call.options, headers, ...(key && { idempotencyKey: key }) } };
    const data = await sendOnce(keyed, canRepeat(call), token).catch(async (error: StoaError) => {
      const isSessions = token && !client.apiKey && error.status === 401;
      if (!isSessions || isOpen || path.endsWith("/change-password")) throw error;
      if (!(await unlessAborted(keeper.renew(token), signal))) throw error;
      return sendOnce(keyed, canRepeat(call), keeper.current()!.accessToken);
    });
    if (!client.apiKey && path.startsWith("/auth/") && !dryRun) heed(path, sessionIn(data));
    return data;
  }

  function heed(path: string, session: SessionTokens | undefined): void {
    if (session) keeper.set(session);
    else if (/^\/auth\/logout(-all)?$/.test(path)) keeper.set(undefined);
  }

  /** Sends a call with one credential, and again after failures that pass. */
  async function sendOnce(call: Call, isSafe: boolean, token: string | undefined): Promise<unknown> {
    const { options = {} } = call;
    const retries = options.retries ?? client.retries ?? RETRIES;
    const requestId = options.requestId ?? randomId();
    for (let attempt = 1; ; attempt++) {
      const outcome = await tryOnce(call, { token, requestId, attempt });
      if ("data" in outcome) return outcome.data;
      const { error, asked } = outcome;
      if (attempt > retries || !passes(error, isSafe)) throw error;
      const wait = waitMs(attempt, asked, Math.random());
      if (wait > (client.maxWaitMs ?? MOST_WAIT_MS)) throw error;
      await sleep(wait, options.signal);
    }
  }

  type Attempt = { token: string | undefined; requestId: string; attempt: number };
  type Outcome = { data: unknown } | { error: StoaError; asked?: number | undefined };

  async function tryOnce(call: Call, { token, requestId, attempt }: Attempt): Promise<Outcome> {
    const { method, path, query, isDownload, options = {} } = call;
    options.signal?.throwIfAborted();
    const url = `${origin}/api/v1${path}${queryText({ ...query, ...(options.dryRun && { dryRun: true }) })}`;
    const { body, type } = bodyOf(call.body);
    const limit = options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS;
    const due = deadline(limit, options.signal);
    try {
      const response = await ask(url, {
        method,
        headers: headersOf(client, options, { token, requestId, type }),
        signal: due.signal,
        // A redirect would make a GET of a POST.
        redirect: "manual",
        ...(body === undefined ? {} : { body }),
        ...(client.credentials ? { credentials: client.credentials } : {}),
      });
      const { status, headers } = response;
      const id = headers.get("x-request-id") ?? requestId;
      options.onResponse?.({ status, headers, requestId: id, attempt });
      if (response.ok && isDownload) {
        due.lift();
        return { data: response };
      }
      const text = await response.text();
      due.close();
      if (response.ok) {
        const data = dataOf(text);
        return data === undefined ? { error: errorOf(status, "", id) } : { data };
      }
      return {
        error: errorOf(status, text, id),
        asked: retryAfterMs(headers.get("retry-after"), Date.now()),
      };
    } catch (cause) {
      due.close();
      options.signal?.throwIfAborted();
      const [code, message] = due.isOver()
        ? (["timeout", `No answer within ${limit} ms.`] as const)
        : (["connection_failed", `No answer from ${origin}.${blockedHint(origin)}`] as const);
      return { error: new StoaError({ code, message, status: 0, requestId, cause }) };
    }
  }

  return { send, keeper };
}

// A cookie of the owner or the staff counts only with it.
const proofOf = (session: SessionTokens | undefined): Record<string, string> =>
  session?.sessionProof === undefined ? {} : { "x-session-proof": session.sessionProof };

// To a page of another origin, a browser does not tell an answer that it may not read from none.
function blockedHint(origin: string): string {
  const page = (globalThis as { location?: { origin?: string } }).location?.origin;
  if (page === undefined || page === origin) return "";
  return ` The store cannot be reached, or the browser did not let this page of ${page} read the answer (CORS): see its console, and the allowedOrigins of the publishable key.`;
}

// A write is safe to repeat if it is done once, by its key, or comes to the same. One that asks for a version is not:
// if it was done and its answer was lost, the version would be stale.
function canRepeat({ method, takesKey, body, options }: Call): boolean {
  if (method === "GET" || takesKey) return true;
  const hasVersion = options?.version !== undefined || Object.hasOwn(Object(body), "version");
  return method === "PUT" && !hasVersion;
}

function passes({ status, code }: StoaError, isSafe: boolean): boolean {
  if (status === 429 || status === 503 || code === "idempotency_in_progress") return true;
  return isSafe && [0, 502, 504].includes(status);
}

function bodyOf(body: unknown): { body?: NonNullable<RequestInit["body"]>; type?: string } {
  if (body === undefined) return {};
  // The platform names its type, with the boundary that it chose.
  if (body instanceof FormData) return { body };
  if (isFileForm(body)) return { body: formOf(body) };
  if (body instanceof Blob) return { body, type: body.type || "text/csv" };
  if (typeof body !== "string" && !(body instanceof Uint8Array))
    return { body: JSON.stringify(body), type: "application/json" };
  const isNdjson = typeof body === "string" ? body.startsWith("{") : body[0] === "{".charCodeAt(0);
  return {
    body: body as NonNullable<RequestInit["body"]>,
    type: isNdjson ? "application/x-ndjson" : "text/csv",
  };
}

const isFileForm = (body: unknown): body is FileForm =>
  typeof body === "object" && body !== null && "file" in body && body.file instanceof Blob;

// The file comes last: what it belongs to is then known.
function formOf({ file, ...fields }: FileForm): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file);
  return form;
}

function headersOf(
  client: ClientOptions,
  options: WriteOptions,
  { token, requestId, type }: { token: string | undefined; requestId: string; type: string | undefined },
): Record<string, string> {
  const locale = options.locale ?? client.locale;
  const { version, idempotencyKey, orderToken, cartToken = client.cartToken } = options;
  return {
    accept: "application/json, */*;q=0.5",
    "x-request-id": requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(client.publishableKey && { "x-publishable-key": client.publishableKey }),
    ...(type && { "content-type": type }),
    ...(locale && { "x-locale": locale }),
    ...(version !== undefined && { "if-match": `"${version}"` }),
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    ...(orderToken && { "x-order-token": orderToken }),
    ...(cartToken && { "x-cart-token": cartToken }),
    ...client.headers,
    ...options.headers,
  };
}

// Null where a write has nothing to tell; undefined where the answer is not Stoa's.
function dataOf(text: string): unknown {
  try {
    const answer = JSON.parse(text) as { success?: unknown; data?: unknown } | null;
    return answer?.success === true ? (answer.data ?? null) : undefined;
  } catch {
    return undefined;
  }
}

// Not `randomUUID`, which pages of plain http do not have.
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
