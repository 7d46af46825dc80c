import turkishLabels from "../../../locales/reference.tr.json" with { type: "json" };
import { escapeHtml } from "../../kit/html.ts";
import type { Store } from "../request/store.ts";

/** The reference's page may load from and send requests to this store's host, and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page of a store's reference, in a reader's language. The texts are plain; they are escaped here. */
export function docsPage(
  { name }: Store,
  locale: string,
  texts: Record<"noScript" | "failed", string>,
): string {
  // The one of our languages that the reference does not bring; a label that is missing here is English.
  const labels = locale === "tr" ? turkishLabels : undefined;
  const settings = { name, locale, labels, failed: texts.failed };
  return `<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<title>${escapeHtml(name)} · API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>
  body { margin: 0 }
  /* It would cover the address. */
  @media (max-width: 767px) { .scalar-client .scalar-sidebar-toggle { display: none } }
</style>
</head>
<body>
<div id="reference"></div>
<noscript>${escapeHtml(texts.noScript)}</noscript>
<script type="application/json" id="docs-settings">${JSON.stringify(settings).replaceAll("<", "\\u003c")}</script>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
}
