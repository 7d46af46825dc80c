// npm run test:liquid FOLDER [-- NAME]: the acceptance cases of Liquid, of a checkout of Shopify/liquid-spec
// in a folder that is named. What fails by design is listed in by-design.ts with its reason; all else fails
// the run.
import { resolve } from "node:path";
import { nameOf, reasonOf, staleNames } from "./by-design.ts";
import { readCases } from "./cases.ts";
import { runCase } from "./run-case.ts";

const [folder, name] = process.argv.slice(2);
if (!folder) {
  process.stderr.write(
    "usage: npm run test:liquid FOLDER [NAME]: a folder with a checkout of Shopify/liquid-spec\n",
  );
  process.exit(2);
}
const cases = readCases(resolve(folder)).filter((one) => !name || one.name.includes(name));
const byReason = new Map<string, number>();
const failed: string[] = [];
const allFailed = new Set<string>();
let passed = 0;
for (const one of cases) {
  const { isPassed, got } = runCase(one);
  if (isPassed) {
    passed++;
    continue;
  }
  allFailed.add(nameOf(one));
  const reason = reasonOf(one);
  if (reason) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  else
    failed.push(
      `${one.file} ${one.name}\n  ${JSON.stringify(one.template.slice(0, 400))} ${JSON.stringify(one.environment).slice(0, 200)}\n  expected ${JSON.stringify(one.expected ?? one.pattern ?? one.errors)?.slice(0, 300)}\n  got      ${JSON.stringify(got.slice(0, 300))}`,
    );
}
for (const line of failed) process.stdout.write(`${line}\n`);
const designed = [...byReason.values()].reduce((sum, n) => sum + n, 0);
for (const [reason, count] of byReason) process.stdout.write(`${String(count).padStart(5)} ${reason}\n`);
// A part of the cases tells nothing of the others.
const stale = name ? [] : staleNames(allFailed);
for (const one of stale) process.stdout.write(`listed in by-design.json, but passes: ${one}\n`);
process.stdout.write(`${passed} passed, ${designed} failed by design, ${failed.length} failed\n`);
process.exitCode = failed.length || stale.length ? 1 : 0;
