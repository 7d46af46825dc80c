/** Tags in their tidy form: blanks are single, and each tag stands once however it is cased. */
export function tidyTags(tags: readonly string[]): string[] {
  const byCase = new Map<string, string>();
  for (const tag of tags.map(tidyWords))
    if (tag && !byCase.has(tag.toLowerCase())) byCase.set(tag.toLowerCase(), tag);
  return [...byCase.values()];
}

/** The key that a tag is found by, however it is written. */
export const tagKey = (tag: string): string => tidyWords(tag).toLowerCase();

/** Words in their tidy form: composed (NFC), with single blanks between them and none around. */
export const tidyWords = (words: string): string => words.normalize("NFC").replace(/\s+/gu, " ").trim();

/** A text on one line: spaces, line breaks and control characters are one space, and none around it. */
export const tidyLine = (text: string): string => text.trim().replace(/[\s\p{Cc}]+/gu, " ");

/** A person's name on one line. Somebody may have one name alone. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
