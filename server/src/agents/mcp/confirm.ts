import { timingSafeEqual } from "node:crypto";
import { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { canonicalJson } from "../../kit/json/parse.ts";
import type { Tool } from "./tools.ts";

/** The person who steers a client: whether they can be asked, and their answers to earlier questions. */
export type Person = { canBeAsked: boolean; answers?: unknown; state?: unknown };

/**
 * A question that is for a person (MCP 2026-07-28, InputRequiredResult): the same call is sent again with the
 * answer and the state.
 */
export type Question = {
  resultType: "input_required";
  inputRequests: { confirm: { method: "elicitation/create"; params: object } };
  requestState: string;
};

type Asking = Pick<Call, "store" | "principal" | "messages" | "vault">;

/** The message of the refusal where no person can be asked. */
export const NOBODY_TO_ASK = "mcp.nobody_to_ask";
// So much of the arguments is shown.
const MOST_SHOWN = 4_000;
const STATE_BYTES = 16;

// Ties an answer to the question about one plan.
const statesOf = ({ store, principal, vault }: Asking, planId: string): readonly Buffer[] =>
  vault
    .macs("mcp confirmation", canonicalJson([store.id, principal!.id, planId]))
    .map((mac) => mac.subarray(0, STATE_BYTES));

/** Whether a person has agreed to a plan. Throws 403 where one has said no. */
export function isConfirmed(call: Asking, planId: string, { answers, state }: Person): boolean {
  const { confirm } = Object(answers) as { confirm?: unknown };
  if (confirm === undefined || !statesOf(call, planId).some((mine) => isSame(mine, state))) return false;
  const { action, content } = Object(confirm) as { action?: unknown; content?: unknown };
  if (action === "accept" && (Object(content) as { confirm?: unknown }).confirm === true) return true;
  throw new ApiError(403, "permission_denied", {
    message: "mcp.declined",
    details: { needed: "confirmation" },
  });
}

/** The question about a plan whose effects a person has to agree to. Throws 403 where none can be asked. */
export function questionOf(
  call: Asking,
  tool: Tool,
  planId: string,
  args: object,
  { canBeAsked }: Person,
): Question {
  if (!canBeAsked)
    throw new ApiError(403, "permission_denied", {
      message: NOBODY_TO_ASK,
      details: { needed: "confirmation" },
    });
  const { messages } = call;
  const shown = JSON.stringify(args, null, 1);
  const values = {
    tool: tool.name,
    title: tool.route.summary,
    given: shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown,
  };
  return {
    resultType: "input_required",
    inputRequests: {
      confirm: {
        method: "elicitation/create",
        params: {
          mode: "form",
          message: messages.say("mcp.confirm", values),
          requestedSchema: {
            type: "object",
            properties: {
              confirm: { type: "boolean", title: messages.say("mcp.confirm_yes"), default: false },
            },
            required: ["confirm"],
          },
        },
      },
    },
    requestState: statesOf(call, planId)[0]!.toString("base64url"),
  };
}

function isSame(mine: Buffer, state: unknown): boolean {
  if (typeof state !== "string") return false;
  const sent = Buffer.from(state, "base64url");
  return sent.length === mine.length && timingSafeEqual(mine, sent);
}
