const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text in which no character means anything in HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** HTML that is safe to be shown: what stands in it as a value was escaped. */
export type Html = { readonly html: string };
type HtmlValue = string | number | Html | readonly Html[] | null | undefined | false;

/**
 * Makes HTML of a template: texts are escaped, other HTML stands as it is, and what is not there leaves
 * nothing.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => ({
  html: parts.map((part, i) => part + (i < values.length ? renderValue(values[i]) : "")).join(""),
});

function renderValue(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "object") return "html" in value ? value.html : value.map((one) => one.html).join("");
  return escapeHtml(String(value));
}
