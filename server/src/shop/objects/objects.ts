import type { Page } from "../page/index.ts";

/** The global objects of a page, each an own property that is made when it is read first. */
export function makeObjects(page: Page): Record<string, unknown> {
  const { shop, request, pageTitle, pageDescription, canonicalUrl } = page.globals;
  return {
    shop,
    request: {
      path: request.path,
      host: request.host,
      origin: request.origin,
      page_type: request.pageType,
      design_mode: page.isDesignMode,
      locale: { iso_code: request.locale },
    },
    page_title: pageTitle,
    page_description: pageDescription,
    canonical_url: canonicalUrl,
  };
}
