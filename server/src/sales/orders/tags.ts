/** Tags in their tidy form: blanks are single, and each tag stands once however it is cased. */
export function tidyTags(tags: readonly string[]): string[] {
  const byCase = new Map<string, string>();
  for (const tag of tags.map((one) => one.normalize("NFC").replace(/\s+/gu, " ").trim()))
    if (tag && !byCase.has(tag.toLowerCase())) byCase.set(tag.toLowerCase(), tag);
  return [...byCase.values()];
}
