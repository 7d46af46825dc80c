import { invalidField } from "../../http/answers/errors.ts";
import { jsonResult, type ToolResult } from "./result.ts";
import type { ShownTool, Tool } from "./tools.ts";

/** How many tools a search finds at most. */
const MOST_FOUND = 30;

const text = (description: string) => ({ type: "string", description });
const readOnly = (title: string) => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false as const,
});

/** Tools that lead to all others, so that no client has to hold the whole list. */
export const genericTools: readonly ShownTool[] = [
  {
    name: "search_tools",
    title: "Search tools",
    description:
      "Finds tools of this store's API by a few words, such as `refund order`, or all tools of an area. Describe the one that fits with describe_tool, then call it with call_tool.",
    inputSchema: {
      type: "object",
      properties: {
        query: { ...text("A few words of what is to be done; all tools if it is empty."), maxLength: 200 },
        area: text("Only tools of this area, such as `orders`."),
      },
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        tools: {
          type: "array",
          items: {
            type: "object",
            properties: {
              name: text("What describe_tool and call_tool take."),
              title: text("The action."),
              area: text("The area that it belongs to."),
              isRead: { type: "boolean", description: "Whether it changes nothing." },
              isDestructive: { type: "boolean", description: "Whether what it does cannot be taken back." },
            },
            required: ["name", "title", "area", "isRead", "isDestructive"],
          },
        },
        total: { type: "integer", description: `How many there are; the first ${MOST_FOUND} are listed.` },
        areas: { type: "array", items: { type: "string" }, description: "All areas that have tools." },
      },
      required: ["tools", "total", "areas"],
    },
    annotations: readOnly("Search tools"),
  },
  {
    name: "describe_tool",
    title: "Describe a tool",
    description: "Answers what a tool does, and the schemas of its arguments and of its answer.",
    inputSchema: {
      type: "object",
      properties: { name: text("A tool's name.") },
      required: ["name"],
      additionalProperties: false,
    },
    annotations: readOnly("Describe a tool"),
  },
  {
    name: "call_tool",
    title: "Call a tool",
    description:
      "Calls a tool by its name. A write has two steps: a call without `plan` changes nothing, and answers what would be and a plan; the same call with that plan does it.",
    inputSchema: {
      type: "object",
      properties: {
        name: text("A tool's name."),
        arguments: { type: "object", description: "What the tool takes, as describe_tool tells." },
        plan: text("Of a write: the plan that the same call without it answered."),
      },
      required: ["name"],
      additionalProperties: false,
    },
    annotations: {
      title: "Call a tool",
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: false,
    },
  },
];

/** The answer of search_tools. Throws 400 for arguments of another kind. */
export function answerSearch(
  tools: readonly Tool[],
  { query = "", area }: Record<string, unknown>,
): ToolResult {
  if (typeof query !== "string") throw invalidField("/query", "invalid_type", { type: "string" });
  if (query.length > 200) throw invalidField("/query", "too_long", { limit: 200 });
  const areas = [...new Set(tools.map((tool) => tool.area))];
  if (area !== undefined && area !== null && !areas.includes(String(area)))
    throw invalidField("/area", "invalid_choice", { choices: areas.join(", ") });
  const found = searchTools(tools, query, typeof area === "string" ? area : undefined);
  return jsonResult({
    tools: found.slice(0, MOST_FOUND).map(({ name, area, isRead, isDestructive, route }) => ({
      name,
      title: route.summary,
      area,
      isRead,
      isDestructive,
    })),
    total: found.length,
    areas,
  });
}

/**
 * The tools that a few words are about, the likeliest first; all of an area, or all there are, where no word
 * is given. Words count most in a tool's name, then in its title and area, then in its description; the
 * beginning of a word counts, too.
 */
export function searchTools(
  tools: readonly Tool[],
  query: string,
  area: string | undefined,
): readonly Tool[] {
  const words = wordsOf(query).slice(0, 12);
  const within = area ? tools.filter((tool) => tool.area === area) : tools;
  if (!words.length) return within;
  return within
    .map((tool) => ({ tool, score: scoreOf(tool, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ tool }) => tool);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function scoreOf(tool: Tool, words: readonly string[]): number {
  const { summary, description = "" } = tool.route;
  const places: readonly [number, readonly string[]][] = [
    [8, wordsOf(tool.name)],
    [4, wordsOf(summary)],
    [4, wordsOf(tool.area)],
    [1, wordsOf(description)],
  ];
  let score = 0;
  for (const word of words) {
    for (const [weight, its] of places) {
      if (its.includes(word)) score += weight;
      else if (word.length > 2 && its.some((one) => one.startsWith(stemOf(word)))) score += weight / 2;
    }
  }
  return score;
}

// A plural counts as its singular.
const stemOf = (word: string) => word.replace(/(ies|es|s)$/, "");
