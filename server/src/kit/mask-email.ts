// A word of an address in a text, and the character behind it.
const word = /([^\s<>@"'(),;:])([^\s<>@"'(),;:]*)(@?)/gu;

/**
 * A text in which each email address has of its name only the first character: `a…@example.com`. The domain
 * stays.
 */
export const maskEmails = (text: string): string =>
  text.replaceAll(word, (whole, first: string, _rest, at: string) => (at ? `${first}…@` : whole));
