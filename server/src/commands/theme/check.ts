import { pino } from "pino";
import { type Checked, createRenderer, type Problem } from "../../shop/render/index.ts";
import { readFiles, textOf } from "./folder.ts";

/** The problems of a folder's files: errors keep a theme from being published, warnings do not. */
export async function checkFolder(folder: string, paths: readonly string[]): Promise<Checked> {
  const files = await readFiles(folder, paths);
  const texts = [...files].flatMap(([path, bytes]) => {
    const text = textOf(bytes);
    return text === undefined ? [] : [[path, text] as const];
  });
  const renderer = createRenderer({ log: pino({ level: "silent" }) });
  try {
    return await renderer.check(Object.fromEntries(texts));
  } finally {
    await renderer.close();
  }
}

const lineOf = (severity: "error" | "warning", { path, line, column, code, message }: Problem) =>
  `${path}:${line}:${column}: ${severity}: ${message} [${code}]`;

/** Problems as lines that editors lead to, and how many there are. */
export function formatCheck({ errors, warnings }: Checked): string {
  const lines = [
    ...errors.map((one) => lineOf("error", one)),
    ...warnings.map((one) => lineOf("warning", one)),
  ].sort();
  const count = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? "" : "s"}`;
  return [...lines, `${count(errors.length, "error")}, ${count(warnings.length, "warning")}`].join("\n");
}
