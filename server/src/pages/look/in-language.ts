import { notFound } from "../../http/answers/errors.ts";
import type { PageCall, PageRoute } from "../../http/html/route.ts";

/** The language that a path below `/:language` names. Throws 404 for one that the store does not have. */
export function languageIn({ params, store }: Pick<PageCall, "params" | "store">): string {
  const wanted = params.language!.toLowerCase();
  const language = store.languages.find((one) => one.toLowerCase() === wanted);
  if (language === undefined) throw notFound();
  return language;
}

/**
 * The addresses below `/:language` to which the shop links pages without parameters: they set the language
 * and redirect to the page.
 */
export const inLanguages = (pages: readonly PageRoute[]): readonly PageRoute[] =>
  pages.flatMap(({ method, name, path, permission }): PageRoute[] =>
    method !== "GET"
      ? []
      : [
          {
            method,
            name,
            path: `/:language${path}`,
            params: { language: "token" },
            permission,
            async handle(call) {
              const query = call.query.size ? `?${call.query}` : "";
              return {
                seeOther: `${path}${query}`,
                cookie: call.setCookie("stoa_language", languageIn(call)),
              };
            },
          },
        ],
  );
