type Filed = { path: string; sha256: string };

/** How a working file differs from the published version. */
export type Change = "same" | "new" | "changed" | "gone";
export type Compared<File extends Filed = Filed> = { path: string; change: Change; file?: File };

/** Working files beside those that are published, by path. */
export function compared<File extends Filed>(
  working: readonly File[],
  published: readonly Filed[],
): Compared<File>[] {
  const was = new Map(published.map((file) => [file.path, file]));
  const all = working.map((file): Compared<File> => {
    const former = was.get(file.path);
    was.delete(file.path);
    const change = !former ? "new" : former.sha256 === file.sha256 ? "same" : "changed";
    return { path: file.path, change, file };
  });
  const gone = [...was.keys()].map((path): Compared<File> => ({ path, change: "gone" }));
  return [...all, ...gone].sort((a, b) => (a.path < b.path ? -1 : 1));
}
