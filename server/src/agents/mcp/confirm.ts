import { timingSafeEqual } from "node:crypto";
import { isUpToPerson } from "../../http/answers/destructive.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { canonicalJson } from "../../kit/json-canonical.ts";
import type { Tool } from "./tools.ts";

/** What a client told with a call of the person who steers it: whether one can be asked, and what one answered to which question. */
export type Person = { canBeAsked: boolean; answers?: unknown; state?: unknown };

/** A question that is for a person (MCP 2026-07-28, InputRequiredResult): the same call is sent again with the answer and the state. */
export type Question = {
  resultType: "input_required";
  inputRequests: { confirm: { method: "elicitation/create"; params: object } };
  requestState: string;
};

type Asking = Pick<Call, "store" | "principal" | "speech" | "vault">;

/** The message of the refusal where no person can be asked. */
export const NOBODY_TO_ASK = "mcp.nobody_to_ask";
// So much of the arguments is shown.
const MOST_SHOWN = 4_000;
const STATE_BYTES = 16;

/**
 * What stands between a plan and its being carried out: nothing, where it is not up to a person or one has said yes; else the question. Throws
 * 403 where one has said no, or none can be asked.
 */
export function toBeConfirmed(
  call: Asking,
  tool: Tool,
  planId: string,
  args: object,
  { canBeAsked, answers, state }: Person,
): Question | "nothing" | "confirmed" {
  const { store, principal, speech, vault } = call;
  if (!isUpToPerson(tool.route, principal)) return "nothing";
  const states = vault
    .macs("mcp confirmation", canonicalJson([store.id, principal!.id, planId]))
    .map((mac) => mac.subarray(0, STATE_BYTES));
  // An answer is one to the question of this plan.
  const { confirm } = Object(answers) as { confirm?: unknown };
  if (confirm !== undefined && states.some((mine) => isSame(mine, state))) {
    const { action, content } = Object(confirm) as { action?: unknown; content?: unknown };
    const isYes = action === "accept" && (Object(content) as { confirm?: unknown }).confirm === true;
    if (isYes) return "confirmed";
    throw new ApiError(403, "permission_denied", {
      message: "mcp.declined",
      details: { needed: "confirmation" },
    });
  }
  if (!canBeAsked)
    throw new ApiError(403, "permission_denied", {
      message: NOBODY_TO_ASK,
      details: { needed: "confirmation" },
    });
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
          message: speech.say("mcp.confirm", values),
          requestedSchema: {
            type: "object",
            properties: {
              confirm: { type: "boolean", title: speech.say("mcp.confirm_yes"), default: false },
            },
            required: ["confirm"],
          },
        },
      },
    },
    requestState: states[0]!.toString("base64url"),
  };
}

function isSame(mine: Buffer, state: unknown): boolean {
  if (typeof state !== "string") return false;
  const sent = Buffer.from(state, "base64url");
  return sent.length === mine.length && timingSafeEqual(mine, sent);
}
