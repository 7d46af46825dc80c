import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file of this process alone; `remove` closes and deletes it. */
export type TemporaryFile = { file: FileHandle; remove(): Promise<void> };

/** Opens a new file in the temporary folder. */
export async function openTemporaryFile(): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-import-"));
  const file = await open(join(folder, "rows"), "wx+", 0o600);
  return {
    file,
    async remove() {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
