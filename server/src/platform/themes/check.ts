import { Type } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import { ApiError, notFound } from "../../http/answers/errors.ts";
import { findThemeState, readShownFiles } from "./shown-sql.ts";

const place = { minimum: 1, description: "Counted from 1." };
const Problem = Type.Object(
  {
    path: Type.String({ description: "The file." }),
    line: Type.Integer(place),
    column: Type.Integer(place),
    code: Type.String({ description: "Such as `liquid_syntax` or `unknown_filter`." }),
    message: Type.String({ description: "For theme developers, in English." }),
  },
  { "x-name": "ThemeProblem" },
);
export type Problem = { path: string; line: number; column: number; code: string; message: string };

export const Warnings = Type.Array(Problem, {
  description: "Doubts, such as an unknown filter. At most 200.",
});
export const ThemeCheck = Type.Object(
  {
    errors: Type.Array(Problem, {
      description: "The faults that keep the theme from being published. At most 200.",
    }),
    warnings: Warnings,
  },
  { "x-name": "ThemeCheck" },
);

/** Reads a theme's text files and lists their faults; see `shop/engine/check.ts`. */
export type CheckFiles = (
  files: Readonly<Record<string, string>>,
) => Promise<{ errors: readonly Problem[]; warnings: readonly Problem[] }>;

/** The faults found, and the version of the theme whose working files were read. */
export type Checked = {
  version: number;
  fileCount: number;
  errors: readonly Problem[];
  warnings: readonly Problem[];
};

// The check needs only the names of other files.
const IS_READ = /\.(liquid|json)$/;

/**
 * Checks a theme's working files, without a transaction: nothing is locked while the files are read. Throws
 * 404.
 */
export async function checkWorkingFiles(tx: Tx, themeId: string, check: CheckFiles): Promise<Checked> {
  const state = await findThemeState(tx, themeId);
  if (!state) throw notFound();
  const shown = await readShownFiles(tx, { themeId, number: undefined });
  const files = Object.fromEntries(
    shown.map(({ path, text }) => [path, IS_READ.test(path) ? (text ?? "") : ""]),
  );
  const { errors, warnings } = shown.length ? await check(files) : { errors: [], warnings: [] };
  return { version: state.version, fileCount: shown.length, errors, warnings };
}

/** Refuses a theme in whose files something is wrong: each fault with its file, line and column. */
export const brokenThemeError = (errors: readonly Problem[]) =>
  new ApiError(400, "validation_failed", {
    message: "theme_broken",
    errors: errors.map(({ path, line, column, message }) => ({
      field: path ? `/files/${path.replaceAll("~", "~0").replaceAll("/", "~1")}` : "/files",
      code: "theme_file",
      values: { line: String(line), column: String(column), problem: message },
    })),
    details: { problems: errors },
  });
