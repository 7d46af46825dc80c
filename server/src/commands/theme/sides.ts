import { UsageError } from "../run.ts";
import { type Hashes, isOfTheme } from "./folder.ts";
import type { Ignores } from "./ignore.ts";
import type { Remote, RemoteTheme } from "./remote.ts";

/**
 * The theme that an id or a name means, of those that the store has; the only one where none was named.
 * Throws UsageError where it is not clear which.
 */
export function chooseTheme(themes: readonly RemoteTheme[], wanted: string | undefined): RemoteTheme {
  if (wanted === undefined) {
    if (themes.length === 1) return themes[0]!;
    throw new UsageError(
      themes.length
        ? `say which theme: --theme ID or --theme NAME\n${themesText(themes)}`
        : "the store has no theme yet: push one by --new NAME",
    );
  }
  const byId = themes.find(({ id }) => id === wanted.toLowerCase());
  const named = themes.filter(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());
  const found = byId ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found;
  throw new UsageError(
    named.length
      ? `${named.length} themes are called ${wanted}; say which by its id\n${themesText(named)}`
      : `the store has no theme ${wanted}${themes.length ? `\n${themesText(themes)}` : ""}`,
  );
}

/** Themes as lines: id, name, and whether shoppers see it. */
export const themesText = (themes: readonly RemoteTheme[]): string =>
  themes.map(({ id, name, isActive }) => `${id}  ${name}${isActive ? "  (active)" : ""}`).join("\n");

/** Selects the files that push and pull compare: those in a theme's folders that are not ignored. */
export const selectThemeFiles = (hashes: Hashes, ignores: Ignores): Hashes =>
  new Map([...hashes].filter(([path]) => isOfTheme(path) && !ignores(path)));

/** Makes a theme of a name that no other of the store has. Throws UsageError where one has. */
export async function createUniqueTheme(remote: Remote, name: string): Promise<RemoteTheme> {
  const taken = (await remote.themes()).find(
    (theme) => theme.name.toLowerCase() === name.trim().toLowerCase(),
  );
  if (taken) throw new UsageError(`there is a theme ${taken.name} already: --theme ${taken.id} pushes to it`);
  return remote.create({ name });
}
