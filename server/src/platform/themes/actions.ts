import { ApiError, type FieldError, faulty, invalidField, notFound } from "../../http/answers/errors.ts";
import type { MessageKey } from "../../http/messages.ts";
import type { UpdateOf } from "../../http/nouns/writable.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { raiseContent } from "../settings/index.ts";
import { dropAllUnused, dropUnused } from "./blob-sql.ts";
import { brokenThemeError, type Checked } from "./check.ts";
import { files, type ThemeRow, theme, themes, type VersionRow } from "./columns.ts";
import { deleteFile, findFile } from "./file-sql.ts";
import { MAX_VERSIONS, type Rollback } from "./schemas.ts";
import { lockThemes, makeActive, recountFiles, themeSql } from "./sql.ts";
import { deleteVersions, findLastNumber, findVersion, insertVersion, restoreFiles } from "./version-sql.ts";

/**
 * Makes a theme the store's active one. Throws 404, 409 for a stale version, for a theme without a published
 * version, and for one on trial.
 */
export async function activateTheme(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
): Promise<ThemeRow> {
  const [, before] = await Promise.all([lockThemes(tx), themeSql.get(tx, id)]);
  checkVersion(expectedVersions, themes.get(before, "version"));
  if (themes.get(before, "isActive")) return before;
  if (themes.get(before, "license") === "trial") throw trialThemeError();
  if (themes.get(before, "publishedVersion") === null) throw unpublishedThemeError();
  raiseContent(tx);
  return makeActive(tx, id, now);
}

/**
 * Publishes a theme's working files as its next version, and returns that version's row; the last 199
 * versions before it are retained. Throws 404, 400 without files or with a broken one, 409 for a stale
 * version of the theme and if it has changed since its files were checked.
 */
export async function publishFiles(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  themeId: string,
  note: string,
  checked: Checked,
): Promise<VersionRow> {
  const [, theme, last] = await Promise.all([
    lockThemes(tx),
    themeSql.get(tx, themeId),
    findLastNumber(tx, themeId),
  ]);
  checkVersion(expectedVersions, themes.get(theme, "version"));
  if (themes.get(theme, "fileCount") === 0) throw invalidField("/files", "too_few", { limit: 1 });
  // The files that are published are those that were checked.
  checkVersion([checked.version], themes.get(theme, "version"));
  if (checked.errors.length) throw brokenThemeError(checked.errors);
  const number = last + 1;
  raiseContent(tx);
  const [, , gone, row] = await Promise.all([
    insertVersion(tx, themeId, { number, note }, now),
    themeSql.change(tx, themeId, { publishedVersion: String(number), lastVersion: String(number) }, now),
    deleteVersions(tx, themeId, number - MAX_VERSIONS),
    findVersion(tx, themeId, number),
  ]);
  await dropUnused(tx, gone);
  return row!;
}

/**
 * Records that a theme on trial was bought, with its seller's reference. No money moves: it was paid
 * elsewhere. Throws 404, 409 for a stale version or a theme that is not on trial.
 */
export async function purchaseTheme(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
  reference: string | undefined,
): Promise<ThemeRow> {
  const [, before] = await Promise.all([lockThemes(tx), themeSql.get(tx, id)]);
  checkVersion(expectedVersions, themes.get(before, "version"));
  const license = themes.get(before, "license");
  if (license !== "trial") throw notOnTrialError(license);
  const purchaseReference = reference?.trim() || null;
  const bought = { license: "licensed", purchasedAt: now.toISOString(), purchaseReference };
  return themeSql.change(tx, id, bought, now);
}

/**
 * Deletes a working file of a theme; versions keep theirs. Throws 404, 409 for a stale version of the file.
 */
export async function removeFile(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  themeId: string,
  path: string,
): Promise<void> {
  const [, theme, before] = await Promise.all([
    lockThemes(tx),
    themeSql.get(tx, themeId),
    findFile(tx, themeId, path),
  ]);
  if (!before) throw notFound();
  checkVersion(expectedVersions, files.get(before, "version"));
  await Promise.all([
    deleteFile(tx, themeId, path),
    recountFiles(tx, themeId, tx.nextVersion(themes.get(theme, "version")), now),
    dropUnused(tx, [files.get(before, "sha256")]),
  ]);
}

/**
 * Deletes a theme for good, with its files and versions. Throws 404, 409 for a stale version or the active
 * theme.
 */
export async function removeTheme(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
): Promise<void> {
  const [, before] = await Promise.all([lockThemes(tx), themeSql.get(tx, id)]);
  checkVersion(expectedVersions, themes.get(before, "version"));
  if (themes.get(before, "isActive")) throw activeThemeError();
  await Promise.all([themeSql.remove(tx, id, now), dropAllUnused(tx)]);
}

/**
 * Publishes an earlier version again, and restores its files as working files if the input says so. Returns
 * the theme's row; a request without changes makes no new version. Throws 404, 400 for an unknown version,
 * 409 for a stale version of the theme.
 */
export async function rollBack(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  themeId: string,
  { number, restoreFiles: isRestoring }: Rollback,
): Promise<ThemeRow> {
  const [, before, wanted] = await Promise.all([
    lockThemes(tx),
    themeSql.get(tx, themeId),
    findVersion(tx, themeId, number),
  ]);
  const version = themes.get(before, "version");
  checkVersion(expectedVersions, version);
  if (!wanted) throw invalidField("/number", "not_found");
  let row = before;
  if (themes.get(before, "publishedVersion") !== number) {
    raiseContent(tx);
    row = await themeSql.change(tx, themeId, { publishedVersion: String(number) }, now);
  }
  if (!isRestoring) return row;
  const next = tx.nextVersion(version);
  const { gone, hasChanged } = await restoreFiles(tx, themeId, { number, asOf: next }, now);
  if (!hasChanged) return row;
  const [restored] = await Promise.all([recountFiles(tx, themeId, next, now), dropUnused(tx, gone)]);
  return restored;
}

/**
 * Renames a theme. A request without changes makes no new version. Throws 404, 400, 409 for a stale version.
 */
export async function updateTheme(
  { tx, store, expectedVersions, now }: Pick<Call, "tx" | "store" | "expectedVersions" | "now">,
  id: string,
  input: UpdateOf<typeof themes.fields>,
): Promise<ThemeRow> {
  const [, row] = await Promise.all([lockThemes(tx), themeSql.get(tx, id)]);
  checkVersion(expectedVersions, themes.get(row, "version"));
  const errors: FieldError[] = [];
  const before = theme.writes.draftOf(row);
  const draft = theme.writes.draft({ digits: store.currencyDigits, errors }, input, before);
  if (errors.length) throw faulty(errors);
  return theme.writes.differing(draft, before).length ? themeSql.change(tx, id, draft, now) : row;
}

const transitionError = (message: MessageKey, from: string, to: string, allowed: readonly string[]) =>
  new ApiError(409, "invalid_status_transition", { message, details: { from, to, allowed } });

/** The active theme cannot go: its store would be without one. */
const activeThemeError = () => transitionError("theme_active", "active", "deleted", []);
/** A theme without a published version cannot be shown to anybody. */
const unpublishedThemeError = () =>
  transitionError("theme_unpublished", "unpublished", "active", ["published"]);
/** A paid theme is not shown to customers before it is paid. */
const trialThemeError = () => transitionError("theme_on_trial", "trial", "active", ["licensed"]);
/** A theme that is free or already bought cannot be bought. */
const notOnTrialError = (license: string) => transitionError("theme_not_on_trial", license, "licensed", []);
