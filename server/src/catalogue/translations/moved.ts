import type { Answer } from "../../http/answers/answer.ts";
import { isUuid } from "../../kit/cursor.ts";

/** The slugs of a row as the storefront answers it: its own, and those of its translations. */
type Slugs = {
  slug: string;
  language: string;
  translations: readonly { language: string; slug?: string }[];
};

/**
 * The current slug of a row that was requested by a former one, in the language of its texts; undefined where
 * it was requested by its id or a slug that it has.
 */
export function currentSlug(requested: string, { slug, language, translations }: Slugs): string | undefined {
  const isCurrent = slug === requested || translations.some((one) => one.slug === requested);
  if (isCurrent || isUuid(requested)) return undefined;
  return translations.find((one) => one.language === language)?.slug || slug;
}

/**
 * The status and address that send clients to a row by its current slug; clients that do not follow read
 * `movedTo` in the body.
 */
export function redirectTo(
  path: string,
  slug: string,
  query: Readonly<Record<string, string>>,
): Pick<Answer, "status" | "location"> {
  const search = new URLSearchParams(query).toString();
  return { status: 301, location: `${path}/${encodeURIComponent(slug)}${search && `?${search}`}` };
}
