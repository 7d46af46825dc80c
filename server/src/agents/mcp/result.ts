import type { ApiError } from "../../http/answers/errors.ts";
import type { Messages } from "../../http/answers/messages.ts";
import type { ToolOutcome } from "./call.ts";
import type { Question } from "./confirm.ts";
import { markTexts } from "./shopper-text.ts";
import type { Tool } from "./tools.ts";

/** The result of a tool's call (MCP, CallToolResult). */
export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
  _meta?: Record<string, unknown>;
};

/** A result as JSON, and once more as text for clients that know of no structured content. */
export const jsonResult = (data: Record<string, unknown>): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(data) }],
  structuredContent: data,
});

/**
 * The outcome of a tool's call as a result, with the texts of strangers marked; or the question for a person.
 */
export function resultOf(tool: Tool, came: ToolOutcome, messages: Messages): ToolResult | Question {
  if (came.outcome === "asks") return came.question;
  const places = markTexts(came.data, tool.places());
  const data =
    came.outcome === "read"
      ? came.data
      : {
          ...came,
          ...(came.outcome === "planned" && { message: messages.say("mcp.planned", { tool: tool.name }) }),
        };
  const result = jsonResult((data ?? {}) as Record<string, unknown>);
  if (!places.length) return result;
  const notice = messages.say("mcp.shopper_texts", { places: places.join(", ") });
  return {
    ...result,
    content: [...result.content, { type: "text", text: notice }],
    _meta: { "stoa/untrusted": places },
  };
}

/** A refusal as a result, in the API's words and codes: a model reads it and corrects its call. */
export const errorResult = (error: ApiError, messages: Messages, requestId: string): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ ...messages.describeError(error), requestId }) }],
  isError: true,
});
