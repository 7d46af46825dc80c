import { lookupLanguage } from "../../kit/text/language.ts";

/** An address within a shop. */
export type Place = {
  /** The prefix of every address of the shop: `/`, `/de/`, `/preview/<token>/`. */
  readonly root: string;
  /** The language of its pages (BCP 47). */
  readonly language: string;
  /** The token of a preview. */
  readonly preview: string | undefined;
  /** The path below the root, with a leading and no trailing `/`: `/products/mug`. */
  readonly path: string;
  /** The decoded segments of the path. */
  readonly segments: readonly string[];
};

type Spoken = { languages: readonly string[]; defaultLanguage: string };

const MAX_PATH = 2_000;

/** Reads a path as it was sent; undefined where it is too long or its escapes are no text. */
export function readPlace(sent: string, { languages, defaultLanguage }: Spoken): Place | undefined {
  if (sent.length > MAX_PATH) return undefined;
  let segments: string[];
  try {
    segments = sent.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
  if (segments.some((one) => one.includes("\0"))) return undefined;
  while (segments.at(-1) === "") segments.pop();
  const preview = segments[0] === "preview" && segments[1] ? segments[1] : undefined;
  if (preview !== undefined) segments = segments.slice(2);
  const language = languageOf(segments[0], languages);
  const isOther = language !== undefined && language !== defaultLanguage;
  if (isOther) segments = segments.slice(1);
  const root = `${preview === undefined ? "/" : `/preview/${preview}/`}${isOther ? `${pathOf(language)}/` : ""}`;
  return {
    root,
    language: isOther ? language : defaultLanguage,
    preview,
    segments,
    path: `/${segments.map(encodeURIComponent).join("/")}`,
  };
}

// Only as the shop itself writes it: `/de`, `/pt-br`.
function languageOf(segment: string | undefined, languages: readonly string[]): string | undefined {
  if (!segment || !/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(segment)) return undefined;
  const found = lookupLanguage([segment], languages);
  return found !== undefined && pathOf(found) === segment ? found : undefined;
}

/** The form of a language in addresses. */
export const pathOf = (language: string): string => language.toLowerCase();

/** The root of a store's shop in one of its languages. */
export const rootIn = (language: string, defaultLanguage: string): string =>
  language === defaultLanguage ? "/" : `/${pathOf(language)}/`;
