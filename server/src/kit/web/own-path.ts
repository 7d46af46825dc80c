const MAX_LENGTH = 2_000;

/**
 * A path of this host as a visitor may be sent on to it, with its query and fragment; `otherwise` for
 * anything that leads to another host, is no path, or is longer than 2,000 characters. Browsers take `\` for
 * `/` and leave out tabs and line ends, so none of them may be in it.
 */
export function ownPath(given: string | null | undefined, otherwise: string): string {
  const text = given?.trim() ?? "";
  if (text.length > MAX_LENGTH || !/^\/(?!\/)[^\\\p{Cc}\p{Zs}]*$/u.test(text)) return otherwise;
  const url = URL.parse(text, "http://own.invalid");
  if (url?.host !== "own.invalid" || !url.pathname.startsWith("/") || url.pathname.startsWith("//"))
    return otherwise;
  return `${url.pathname}${url.search}${url.hash}`;
}
