/** Whether a path of a theme's folder is left alone; paths are relative, with `/`. */
export type Ignores = (path: string) => boolean;

/**
 * Reads the lines of `.stoaignore` and `.shopifyignore`: patterns as in `.gitignore` (`*`, `**`, `?`, a `/`
 * in front for the folder itself, one at the end for folders, `!` to take a path back, `#` for comments), and
 * regular expressions between slashes, as in the field's tools. The last pattern that fits decides. Throws
 * for a regular expression that is none.
 */
export function readIgnores(lines: readonly string[]): Ignores {
  const rules = lines.flatMap((line) => {
    const text = line.trim();
    if (!text || text.startsWith("#")) return [];
    const isBack = text.startsWith("!");
    return [{ isBack, fits: patternOf(isBack ? text.slice(1) : text) }];
  });
  return (path) => {
    const last = rules.findLast(({ fits }) => fits.test(path));
    return last !== undefined && !last.isBack;
  };
}

// A pattern with slashes on both ends and signs that no path has is a regular expression.
function patternOf(pattern: string): RegExp {
  const [, regular] = /^\/(.*[\\^$|(+].*)\/$/.exec(pattern) ?? [];
  if (regular !== undefined) return new RegExp(regular);
  const inner = pattern.replace(/^\//, "").replace(/\/$/, "");
  const isAnchored = pattern.startsWith("/") || inner.includes("/");
  const body = inner
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/\*\*\/|\*\*|\*|\?/g, (sign) => signs[sign]!);
  return new RegExp(`${isAnchored ? "^" : "(?:^|/)"}${body}${pattern.endsWith("/") ? "/" : "(?:/|$)"}`);
}

const signs: Readonly<Record<string, string>> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]" };
