import type { Answer } from "../../http/answers/answer.ts";
import { ApiError, CONFIRMATION_NEEDED, type FieldError } from "../../http/answers/errors.ts";
import type { InternalInput } from "../../http/request/route-request.ts";
import { etag } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { pointerToken } from "../../kit/json/parse.ts";
import { isConfirmed, type Person, type Question, questionOf } from "./confirm.ts";
import { argumentsError, planFaultError, planMovedError } from "./errors.ts";
import { type Found, makePlan, outcomeOf, type Plan, readPlan, type Terms } from "./plans.ts";
import type { Tool } from "./tools.ts";

/** The part of a request that a tool's call needs. */
export type ToolCall = Pick<Call, "ask" | "store" | "principal" | "messages" | "vault" | "now">;

/** The outcome of a tool's call. */
export type ToolOutcome =
  | { outcome: "read"; data: unknown }
  | { outcome: "planned"; data: unknown; message: string; plan: string; planExpiresAt: string }
  | { outcome: "done"; data: unknown; message: string; isReplay: boolean }
  | { outcome: "asks"; question: Question };

type Envelope = { message: string; data: unknown };
const parseEnvelope = (body: string | Buffer) => JSON.parse(String(body)) as Envelope;

/**
 * Calls a tool. A read is answered at once. A write without a plan is tried and undone, and its plan is
 * answered. With a plan it is carried out once, if nothing has changed since. A person may have to confirm it
 * first. Throws the refusals of the route and of the plan.
 */
export async function callTool(
  call: ToolCall,
  tool: Tool,
  { plan: sent, ...args }: Readonly<Record<string, unknown>>,
  person: Person,
): Promise<ToolOutcome> {
  if (sent !== undefined && sent !== null && (tool.isRead || typeof sent !== "string"))
    throw argumentsError([
      tool.isRead
        ? { field: "/plan", code: "unknown_field" }
        : { field: "/plan", code: "invalid_type", values: { type: "string" } },
    ]);
  const along = inputOf(tool, args);
  if (tool.isRead) {
    const { body } = await call.ask(tool.route, { ...along, via: "mcp" });
    return { outcome: "read", data: parseEnvelope(body).data };
  }
  const terms: Terms = {
    storeId: call.store.id,
    principal: call.principal!,
    operation: tool.name,
    arguments: args,
  };
  if (typeof sent !== "string") return planWrite(call, tool, along, terms);
  const read = readPlan(call.vault, sent, terms, call.now);
  if ("fault" in read) throw planFaultError(read.fault);
  const { id } = read.plan;
  try {
    return await performWrite(
      call,
      tool,
      { ...along, isConfirmed: isConfirmed(call, id, person) },
      read.plan,
    );
  } catch (error) {
    // Everything was undone: its effects alone say whether a person has to confirm.
    if (!(error instanceof ApiError && error.messageKey === CONFIRMATION_NEEDED)) throw error;
    return { outcome: "asks", question: questionOf(call, tool, id, args, person) };
  }
}

async function planWrite(
  call: ToolCall,
  tool: Tool,
  along: InternalInput,
  terms: Terms,
): Promise<ToolOutcome> {
  const version = await versionOf(call, tool, along);
  const isCompared = version === undefined && !tool.route.reportsDryRun;
  let outcome: Buffer | undefined;
  const { body } = await call.ask(tool.route, {
    ...along,
    query: { ...along.query, dryRun: "true" },
    headers: ifMatch(version),
    via: "mcp",
    approve: (answer, now) => {
      if (isCompared) outcome = outcomeIn(tool, answer, now);
    },
  });
  const { message, data } = parseEnvelope(body);
  const { text, plan } = makePlan(call.vault, terms, { version, outcome }, call.now);
  return { outcome: "planned", data, message, plan: text, planExpiresAt: plan.expiresAt.toISOString() };
}

async function performWrite(
  call: ToolCall,
  tool: Tool,
  along: InternalInput & { isConfirmed: boolean },
  { id, version, outcome }: Plan,
): Promise<ToolOutcome> {
  const written = await call
    .ask(tool.route, {
      ...along,
      headers: { "idempotency-key": id, ...ifMatch(version) },
      via: "mcp",
      // In the transaction of the write: what is compared is what is committed.
      approve: (answer, now) => {
        if (outcome && !outcome.equals(outcomeIn(tool, answer, now))) throw planMovedError();
      },
    })
    .catch((error: unknown) => {
      const isStale = error instanceof ApiError && error.code === "version_conflict";
      throw isStale && version !== undefined ? planMovedError(error.details) : error;
    });
  const { message, data } = parseEnvelope(written.body);
  const isReplay = written.headers["idempotent-replayed"] === "true";
  return { outcome: "done", data, message, isReplay };
}

const outcomeIn = ({ route }: Tool, answer: Answer, now: Date) =>
  outcomeOf(answer, now, route.secret === true);

const ifMatch = (version: Found["version"]): Record<string, string> =>
  version === undefined ? {} : { "if-match": etag(version) };

// The version of the resource before the write.
async function versionOf(
  call: ToolCall,
  tool: Tool,
  { params, query = {} }: InternalInput,
): Promise<number | undefined> {
  const route = tool.versionOf;
  if (!route) return undefined;
  const own = Object.entries(query).filter(([name]) => name in (route.query?.properties ?? {}));
  try {
    const { headers, body } = await call.ask(route, {
      ...(params && { params }),
      query: Object.fromEntries(own),
      via: "mcp",
    });
    const tagged = /^"(\d+)"$/.exec(String(headers.etag ?? ""))?.[1];
    const { version } = Object(parseEnvelope(body).data) as { version?: unknown };
    return tagged !== undefined ? Number(tagged) : typeof version === "number" ? version : undefined;
  } catch (error) {
    // The write creates a missing resource, or is refused by it.
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * The arguments of a tool as the input of its route: path, query and body. Throws 400 for a missing part of
 * the path, and for an argument that the route does not take; the route checks all others.
 */
function inputOf(tool: Tool, given: Readonly<Record<string, unknown>>): InternalInput {
  const { route, params: names, query: inQuery, takesFile } = tool;
  const errors: FieldError[] = [];
  const params: Record<string, string> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const value = given[name];
    if (value === undefined) errors.push({ field: `/${name}`, code: "required" });
    else if (typeof value !== "string")
      errors.push({ field: `/${name}`, code: "invalid_type", values: { type: "string" } });
    else params[name] = value;
  }
  let file: Buffer | undefined;
  for (const [name, value] of Object.entries(given)) {
    if (names.includes(name)) continue;
    if (takesFile && name === "file") {
      if (typeof value === "string") file = Buffer.from(value);
      else errors.push({ field: "/file", code: "invalid_type", values: { type: "string" } });
    } else if (inQuery.has(name)) {
      // Many clients send null for what they leave out.
      if (value !== null) query[name] = value;
    } else if (route.body) body[name] = value;
    else errors.push({ field: `/${pointerToken(name)}`, code: "unknown_field" });
  }
  if (errors.length) throw argumentsError(errors);
  const hasBody = route.body && (!route.bodyOptional || Object.keys(body).length > 0);
  return { params, query, ...(hasBody && { body }), ...(file && { file }) };
}
