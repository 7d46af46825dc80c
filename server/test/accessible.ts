import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

let axe: Promise<string> | undefined;
const LONGEST_TRANSITION_MS = 1_000;

/** The violations of WCAG 2.2 AA on a page, a line each; of `rules` alone, where some are named. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  axe ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const runOnly = rules
    ? { type: "rule", values: rules }
    : { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
  // As the browser's own tools do, past the page's policy.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await axe);
  // A text that is half faded in or out does not have its contrast.
  // The contents of a closed `details` are not drawn, and their transitions wait for that.
  await page.evaluate(`Promise.race([
    new Promise((resolve) => setTimeout(resolve, ${LONGEST_TRANSITION_MS})),
    Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition)
      .map((one) => one.finished.catch(() => {}))),
  ]).then(() => {})`);
  return page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(runOnly)} }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " at " + target.join(" ") + ": " + failureSummary)))`);
}
