import { createProgress } from "../progress.ts";
import { type Changes, changesBetween, withoutRemovals } from "./changes.ts";
import { hashesOf, listFolder, readFiles, removeFrom, sendable, writeInto } from "./folder.ts";
import type { Ignores } from "./ignore.ts";
import { each, type Remote } from "./remote.ts";
import { selectThemeFiles } from "./sides.ts";

/** A theme of a store, and its folder on this machine. */
export type Sides = {
  remote: Remote;
  themeId: string;
  folder: string;
  ignores: Ignores;
  skipsRemovals: boolean;
};

/**
 * Uploads the folder's files to a theme's working files; only files that differ are sent. With
 * `skipsRemovals` nothing is deleted. Throws for a file that cannot be a theme's, before anything is sent,
 * and for a file that the store refuses; files sent before it stay.
 */
export async function pushFolder({
  remote,
  themeId,
  folder,
  ignores,
  skipsRemovals,
}: Sides): Promise<Changes> {
  const [paths, there] = await Promise.all([listFolder(folder, ignores), remote.hashes(themeId)]);
  const files = await readFiles(folder, paths);
  const all = changesBetween(selectThemeFiles(there, ignores), hashesOf(files));
  const changes = skipsRemovals ? withoutRemovals(all) : all;
  // First what goes: a file may have become a folder.
  await carryOut("Pushing", [
    [changes.remove, (path) => remote.remove(themeId, path)],
    [
      [...changes.create, ...changes.update],
      (path) => remote.write(themeId, path, sendable(files.get(path)!)),
    ],
  ]);
  return changes;
}

/**
 * Downloads a theme's files to the folder; only files that differ are read. Throws what the store refuses.
 */
export async function pullTheme({
  remote,
  themeId,
  folder,
  ignores,
  skipsRemovals,
}: Sides): Promise<Changes> {
  const [paths, there] = await Promise.all([listFolder(folder, ignores), remote.hashes(themeId)]);
  const here = hashesOf(await readFiles(folder, paths));
  const all = changesBetween(here, selectThemeFiles(there, ignores));
  const changes = skipsRemovals ? withoutRemovals(all) : all;
  await carryOut("Pulling", [
    [changes.remove, (path) => removeFrom(folder, path)],
    [
      [...changes.create, ...changes.update],
      async (path) => writeInto(folder, path, await remote.read(themeId, path)),
    ],
  ]);
  return changes;
}

type Step = readonly [paths: readonly string[], act: (path: string) => Promise<void>];

async function carryOut(label: string, steps: readonly Step[]): Promise<void> {
  const total = steps.reduce((sum, [paths]) => sum + paths.length, 0);
  const progress = createProgress(label, total, (amount) => `${amount} files`);
  let done = 0;
  try {
    for (const [paths, act] of steps)
      await each(paths, async (path) => {
        await act(path);
        progress.update(++done);
      });
  } finally {
    if (total) progress.end();
  }
}
