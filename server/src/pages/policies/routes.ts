import { notFound } from "../../http/answers/errors.ts";
import type { PageRoute } from "../../http/html/route.ts";
import { type Html, html } from "../../kit/text/html.ts";
import { lookupLanguage } from "../../kit/text/language.ts";
import { findPolicy, policyAt } from "../../platform/policies/index.ts";

/** The pages of a store's policies, each in the visitor's language, else in the store's. */
export const policyPages: readonly PageRoute[] = [
  {
    method: "GET",
    name: "policies",
    path: "/policies/:kind",
    params: { kind: "token" },
    permission: "open",
    async handle(call) {
      const kind = policyAt(call.params.kind!);
      const texts = kind ? await findPolicy(call.reads, kind) : [];
      if (!texts.length) throw notFound();
      const { store, messages } = call;
      const languages = texts.map(({ language }) => language);
      const language = lookupLanguage([messages.locale, store.defaultLanguage], languages) ?? languages[0]!;
      const { text } = texts.find((one) => one.language === language)!;
      const body = html`<div lang="${language}" dir="auto">
${blocksOf(text)}</div>`;
      return { title: messages.say(`page.policy.${kind!}`), locale: messages.locale, body };
    },
  },
];

/** A policy's text as HTML: paragraphs, headings and lists. Other markup stays text. */
export function blocksOf(text: string): Html[] {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n(?:[^\S\n]*\n)+/)
    .flatMap((block) => parts(block.split("\n")));
}

type Kind = "heading" | "item" | "line";
const kindOf = (line: string): Kind =>
  line.startsWith("# ") ? "heading" : line.startsWith("- ") ? "item" : "line";

// Consecutive lines of one kind are one block.
function parts(lines: readonly string[]): Html[] {
  const runs: { kind: Kind; lines: string[] }[] = [];
  for (const line of lines) {
    const kind = kindOf(line);
    const last = runs.at(-1);
    if (last?.kind === kind && kind !== "heading") last.lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  return runs.map(blockOf);
}

function blockOf({ kind, lines }: { kind: Kind; lines: readonly string[] }): Html {
  switch (kind) {
    case "heading":
      return html`<h2>${lines[0]!.slice(2)}</h2>
`;
    case "item":
      return html`<ul>${lines.map((line) => html`<li>${line.slice(2)}</li>`)}</ul>
`;
    case "line":
      return html`<p class="told">${lines.join("\n")}</p>
`;
  }
}
