import type { Tool } from "./tools.ts";

/** How many tools a search finds at most. */
export const MOST_FOUND = 30;

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
