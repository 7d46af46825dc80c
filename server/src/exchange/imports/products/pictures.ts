import { type Notice, notice } from "../notice.ts";

/**
 * The absolute http(s) address of a picture; undefined for a text that is none. Blanks and letters beyond ASCII are encoded, as browsers do.
 */
export function pictureAddress(text: string): string | undefined {
  const url = text.trim();
  if (!/^https?:\/\/\S/i.test(url) || !URL.canParse(url)) return undefined;
  return /[^!-~]/.test(url) ? new URL(url).href : url;
}

/** The addresses of pictures, each once; what is none is left out, with a warning. */
export function usablePictures(texts: readonly string[], warnings: Notice[]): string[] {
  const unique = [...new Set(texts)];
  const usable = unique.flatMap((text) => pictureAddress(text) ?? []);
  const left = unique.length - usable.length;
  if (left) warnings.push(notice("import.images_left_out", { count: left }));
  return [...new Set(usable)];
}
