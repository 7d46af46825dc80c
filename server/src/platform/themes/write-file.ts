import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { type FieldError, invalidField, validationFailed } from "../../http/errors.ts";
import { checkVersion } from "../../http/version.ts";
import { dropUnused } from "./blobs.ts";
import { readContent } from "./content.ts";
import { findCollidingPath, findFile, putWorkingFiles } from "./file-queries.ts";
import { checkLimits } from "./limits.ts";
import { isThemePath } from "./path.ts";
import { fileField, themeField } from "./present.ts";
import { getTheme, lockThemes, recountFiles } from "./queries.ts";

type Sent = { content: string; encoding?: "utf-8" | "base64" | undefined };

/**
 * Writes a working file of a theme, new or in place of what it was, and returns its row. What changes nothing makes no
 * new version. Throws 404, 400 for a path or content that cannot be, 409 for a stale version of the file, which is 0
 * while there is none.
 */
export async function writeFile(
  tx: Tx,
  themeId: string,
  path: string,
  sent: Sent,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Row> {
  const content = readContent(sent, "/content");
  const errors: FieldError[] = isThemePath(path) ? [] : [{ field: "/path", code: "invalid_path" }];
  if ("code" in content) throw validationFailed([...errors, content]);
  if (errors.length) throw validationFailed(errors);

  const [, theme, before, beside] = await Promise.all([
    lockThemes(tx),
    getTheme(tx, themeId),
    findFile(tx, themeId, path),
    findCollidingPath(tx, themeId, path),
  ]);
  checkVersion(expectedVersions, before ? Number(fileField(before, "version")) : 0);
  if (beside !== undefined) throw invalidField("/path", "overlap", { other: beside });
  if (before && isSame(before, content)) return before;

  const version = Number(themeField(theme, "version")) + 1;
  const [, row, recounted] = await Promise.all([
    putWorkingFiles(tx, themeId, [{ path, ...content }], version, now),
    findFile(tx, themeId, path),
    recountFiles(tx, themeId, version, now),
    before && dropUnused(tx, [fileField(before, "sha256")]),
  ]);
  await checkLimits(tx, recounted, "/path", "/content");
  return row!;
}

const isSame = (row: Row, { sha256, isText }: { sha256: Buffer; isText: boolean }) =>
  fileField(row, "sha256") === sha256.toString("hex") && (fileField(row, "encoding") === "t") === isText;
