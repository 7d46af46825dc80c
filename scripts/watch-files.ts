import { watch } from "node:fs/promises";
import { join } from "node:path";

const folders = ["server", "scripts", "sdk", "console", "bin", "bench", "docs"];
const isSource = /^(?!.*(node_modules|\bdist\b|\.stoa)).*\.(ts|tsx|mjs|js|json|sql|liquid|css|md|yaml|csv)$/;
// An editor writes a file in several steps, and a formatter right after it.
const SETTLE_MS = 150;

/** Calls `onChange` each time that files of the project have changed, until `signal` ends it. */
export async function watchFiles(root: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.all(
    folders.map(async (folder) => {
      try {
        for await (const { filename } of watch(join(root, folder), { recursive: true, signal })) {
          if (!filename || !isSource.test(filename)) continue;
          clearTimeout(timer);
          timer = setTimeout(onChange, SETTLE_MS);
        }
      } catch (error) {
        if ((error as Error).name !== "AbortError") throw error;
      }
    }),
  );
  clearTimeout(timer);
}
