/** A fenced block of a page: its code, its language, and the lines of the page that its fences stand in. */
export type Fence = {
  language: string;
  code: string;
  from: number;
  to: number;
  /** Why it is not run, where the comment before it says so. */
  notRun: string | undefined;
  /** The name that its first line gives it as a file. */
  file: string | undefined;
};

/** The blocks of a page, in their order. */
export function fencesOf(page: string): Fence[] {
  const lines = page.split("\n");
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at++) {
    const language = /^```(\w+)$/.exec(lines[at]!)?.[1];
    if (!language) continue;
    const end = lines.indexOf("```", at);
    if (end < 0) throw new Error(`line ${at + 1}: the block has no end`);
    const code = lines.slice(at + 1, end).join("\n");
    const mark = lines.slice(0, at).findLast((line) => line.trim());
    fences.push({
      language,
      code,
      from: at + 1,
      to: end + 1,
      notRun: /^<!-- not run: (.+) -->$/.exec(mark ?? "")?.[1],
      file: /^\/\/ ([\w-]+\.m?[jt]s)$/m.exec(code.split("\n", 1)[0]!)?.[1],
    });
    at = end;
  }
  return fences;
}

/**
 * The output of a block as its page shows it: behind `# =>`, or in the block that follows. Undefined if it
 * shows none.
 */
export function expectedOutput(fence: Fence, next: Fence | undefined): string | undefined {
  const told = [...fence.code.matchAll(/(?:^| )# => (.*)$/gm)].map(([, text]) => text!);
  if (told.length) return told.join("\n");
  return next && /^(json|text)$/.test(next.language) && !next.notRun ? next.code : undefined;
}

/** Whether what was printed is what was shown: `…` stands for anything, and blanks do not count. */
export function looksLike(printed: string, shown: string): boolean {
  const dense = (text: string) => text.replaceAll(/\s+/g, "");
  const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`^${dense(shown).split("…").map(literal).join(".*?")}$`).test(dense(printed));
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(page: string): string[] {
  const headings = page.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.*)$/gm);
  return Array.from(headings, ([, text]) =>
    text!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
