import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { flatten } from "../../kit/json/flat-error.ts";
import { readFonts } from "../../kit/pdf/fonts.ts";
import { createScriptFonts } from "../../kit/pdf/script-fonts.ts";
import { print } from "./print.ts";
import type { PrintRequest, PrintResult } from "./printer.ts";

// As `nice` has it: where cores are few, printing gives way to requests. Linux has a priority for each
// thread.
const PRIORITY = 5;
try {
  if (process.platform === "linux") setPriority(PRIORITY);
} catch {
  // Without permission, the thread keeps its priority.
}

const fonts = readFonts().then(createScriptFonts);
parentPort!.on("message", async ({ id, sheet }: PrintRequest) => {
  const answer = (result: PrintResult) => parentPort!.postMessage(result);
  try {
    const fontsFor = await fonts;
    const written = { text: JSON.stringify(sheet), language: sheet.nameLanguage };
    answer({ id, bytes: await print(sheet, await fontsFor(written)) });
  } catch (error) {
    answer({ id, error: flatten(error) });
  }
});
