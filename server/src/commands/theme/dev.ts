import { watch } from "node:fs";
import { hostname } from "node:os";
import { onSignal } from "../signals.ts";
import { changesText } from "./changes.ts";
import { checkFolder, formatCheck } from "./check.ts";
import { serveDev } from "./dev-server.ts";
import type { Remote, RemoteTheme } from "./remote.ts";
import { chooseTheme } from "./sides.ts";
import { pushFolder, type Sides } from "./transfer.ts";

// An editor writes a file in several steps.
const SETTLE_MS = 60;
const FRESH_MS = 20 * 3_600_000;

/**
 * The theme that a folder is previewed in: the one that was named, else this machine's own, which is made
 * where it is not there yet.
 */
export async function developmentTheme(remote: Remote, wanted: string | undefined): Promise<RemoteTheme> {
  const themes = await remote.themes();
  if (wanted !== undefined) return chooseTheme(themes, wanted);
  const name = `Development (${hostname()})`.slice(0, 100);
  return themes.find((theme) => theme.name === name) ?? remote.create({ name });
}

/** `report` writes one line about the progress. */
export type DevOptions = { port: number; sides: Sides; report(line: string): void; ready(at: Ready): void };
export type Ready = { url: string; previewUrl: string };

/**
 * Shows a folder as the store's preview, and sends each change as it is saved, until a signal ends it: open
 * pages reload at once. A file that the store refuses is reported, and sent again with the next change.
 * Throws where the first push fails, or the port is taken.
 */
export async function develop({ port, sides, report, ready }: DevOptions): Promise<void> {
  const { remote, themeId, folder } = sides;
  report(changesText(await pushFolder(sides)));
  const previews = rememberPreview(() => remote.preview(themeId));
  const server = await serveDev(port, previews);
  const ended = Promise.withResolvers<void>();
  const stopListening = onSignal(() => ended.resolve());
  let isAsked = false;
  let working: Promise<void> | undefined;
  // Changes that come meanwhile are handled afterwards.
  const work = async () => {
    while (isAsked) {
      isAsked = false;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      await pushAgain(sides, report, server.reload);
    }
  };
  const watcher = watch(folder, { recursive: true }, () => {
    isAsked = true;
    working ??= work().finally(() => {
      working = undefined;
    });
  });
  try {
    ready({ url: server.url, previewUrl: String(await previews()) });
    await ended.promise;
  } finally {
    watcher.close();
    isAsked = false;
    await working;
    await server.close();
    stopListening();
  }
}

async function pushAgain(sides: Sides, report: (line: string) => void, reload: () => void): Promise<void> {
  try {
    const changes = await pushFolder(sides);
    const changed = [...changes.create, ...changes.update];
    if (changed.length + changes.remove.length === 0) return;
    reload();
    for (const path of changes.remove) report(`deleted ${path}`);
    for (const path of changed) report(`pushed ${path}`);
    const checked = await checkFolder(sides.folder, changed);
    if (checked.errors.length) report(formatCheck({ ...checked, warnings: [] }));
  } catch (error) {
    report((error as Error).message);
  }
}

function rememberPreview(make: () => Promise<{ url: string }>): () => Promise<URL> {
  let made: { at: number; url: Promise<URL> } | undefined;
  return () => {
    if (!made || Date.now() - made.at > FRESH_MS) {
      const url = make().then((preview) => new URL(preview.url));
      made = { at: Date.now(), url };
      url.catch(() => {
        made = undefined;
      });
    }
    return made.url;
  };
}
