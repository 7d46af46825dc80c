import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Check, Run } from "./outcome.ts";
import { sourceOf } from "./outcome.ts";
import { missingModules, runPython } from "./python.ts";

/** The modules that the suite imports, beside Python's own. */
const modules = ["absl", "httpx", "fastapi", "uvicorn", "pydantic", "ucp_sdk"];

/** The reason why the official suite cannot run; undefined where it can. */
export function officialFault(folder: string): string | undefined {
  const missing = missingModules(modules, [sdkIn(folder)]);
  return missing.length ? `Python does not find ${missing.join(", ")}` : undefined;
}

const suiteIn = (folder: string) => join(folder, "conformance");
const sdkIn = (folder: string) => join(folder, "python-sdk", "src");

/** Where the suite keeps the data that its store has to sell. */
export const flowersIn = (folder: string): string => join(suiteIn(folder), "test_data", "flower_shop");

/** Runs the official suite against an address, a file after the other. */
export async function runOfficial(folder: string, url: string, against: string): Promise<Run> {
  const suite = suiteIn(folder);
  const checks: Check[] = [];
  for (const file of readdirSync(suite).filter((name) => name.endsWith("_test.py"))) {
    const input = join(flowersIn(folder), "conformance_input.json");
    const args = [file, `--server_url=${url}`, "--simulation_secret=none", `--conformance_input=${input}`];
    const { text } = await runPython(args, suite, [sdkIn(folder)]);
    const found = checksIn(text);
    checks.push(
      ...(found.length ? found : [{ name: file, result: "failed" as const, said: text.slice(-500) }]),
    );
  }
  const { text: models } = await runPython(
    ["-c", "import pydantic; print(getattr(pydantic, 'VERSION', 'a stand-in'))"],
    suite,
  );
  return {
    suite: "UCP, official",
    source: `${sourceOf(suite)}; pydantic: ${models.trim()}`,
    against,
    checks,
  };
}

const results = { OK: "passed", FAILED: "failed", SKIPPED: "skipped" } as const;

/** The checks in what absltest prints: a line for each, and for those that failed the error at the end. */
export function checksIn(text: string): Check[] {
  const said = new Map<string, string>();
  for (const [, name, rest = ""] of text.matchAll(
    /^(?:FAIL|ERROR): (\w+) \([^\n]*\n([\s\S]*?)(?=^={20,}$|^-{20,}\nRan )/gm,
  ))
    said.set(name!, /^[A-Za-z_.]*(?:Error|Exception)[^\n]*/gm.exec(rest)?.[0] ?? "");
  return [...text.matchAll(/^\[ +(OK|FAILED|SKIPPED) +\] \w+\.(\w+)/gm)].map(([, result, name]) => ({
    name: name!,
    result: results[result as keyof typeof results],
    said: said.get(name!) ?? "",
  }));
}
