import type { Draft } from "./model/theme.ts";

/** Whether all is stored, something waits or is being written, or why it cannot be. */
export type SaveState = "saved" | "waiting" | "saving" | "failed" | "conflict";

type Options = {
  saved: Draft;
  /** The versions of the files that are there. */
  versions: Readonly<Record<string, number>>;
  /** Writes a file, which must be of the version, 0 for a new one; gives its next version. Throws. */
  write: (path: string, draft: Draft, version: number) => Promise<number>;
  isConflict: (error: unknown) => boolean;
  onState: (state: SaveState, error?: unknown) => void;
  onSaved: (before: Draft, after: Draft, files: readonly string[]) => void;
  /** Milliseconds without a change after which changes are written. */
  wait?: number;
};

/** Writes a draft's changed files one after another, a moment after the last change. Nothing is written twice at once. */
export function createSaver({ write, isConflict, onState, onSaved, wait = 600, ...first }: Options) {
  let { saved } = first;
  let wanted = saved;
  const versions = { ...first.versions };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const changedFiles = () => Object.keys(wanted).filter((path) => wanted[path] !== saved[path]);

  async function run(): Promise<boolean> {
    const before = saved;
    const files = new Set<string>();
    try {
      for (let path = changedFiles()[0]; path !== undefined; path = changedFiles()[0]) {
        onState("saving");
        const draft = wanted;
        versions[path] = await write(path, draft, versions[path] ?? 0);
        saved = { ...saved, [path]: draft[path]! };
        files.add(path);
      }
      onState("saved");
      return true;
    } catch (error) {
      onState(isConflict(error) ? "conflict" : "failed", error);
      return false;
    } finally {
      if (files.size) onSaved(before, saved, [...files]);
    }
  }

  /** Writes now what is not stored yet; gives whether all is. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (running) await running;
    if (!changedFiles().length) {
      onState("saved");
      return true;
    }
    running = run();
    try {
      return await running;
    } finally {
      running = undefined;
    }
  }

  return {
    flush,
    /** Stores a draft in a moment. */
    store(draft: Draft): void {
      wanted = draft;
      clearTimeout(timer);
      if (running || changedFiles().length) {
        onState("waiting");
        timer = setTimeout(() => void flush(), wait);
      } else onState("saved");
    },
    /** Whether something is not stored yet. */
    isPending: () => changedFiles().length > 0,
    /** Takes over the versions that files have by now, so that what is written next replaces them. */
    adopt(now: Readonly<Record<string, number>>): void {
      Object.assign(versions, now);
    },
  };
}
