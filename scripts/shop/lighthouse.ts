import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "../../bench/numbers.ts";

const VERSION = "12.2.3";
const RUNS = 3;
/** The least score of each category, of 100: a loaded machine is slower than the phone that is simulated. */
const LEAST = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof LEAST;
type Report = {
  categories: Record<Category, { score: number }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string }
  >;
};

/**
 * Runs Lighthouse as on a phone behind a slow line; returns where the median of a category is below its
 * limit.
 */
export async function lighthouseFaults(
  origin: string,
  paths: readonly string[],
  say: (text: string) => void,
): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const reports: Report[] = [];
    for (let i = 0; i < RUNS; i++) reports.push(await report(`${origin}${path}`));
    const scores = (Object.keys(LEAST) as Category[]).map((name) => {
      const score = Math.round(median(reports.map(({ categories }) => categories[name].score * 100)));
      return { name, score };
    });
    const { audits } = reports[0]!;
    const figures = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"].map(
      (id) => audits[id]?.displayValue,
    );
    say(`  ${path}: ${scores.map(({ score }) => score).join(" / ")} (${figures.join(", ")})`);
    for (const { name, score } of scores)
      if (score < LEAST[name])
        faults.push(`${path}: ${name} ${score}, at least ${LEAST[name]}: ${failed(reports[0]!, name)}`);
  }
  return faults;
}

const failed = ({ audits }: Report, name: Category) =>
  name === "performance"
    ? "see its figures"
    : Object.values(audits)
        .filter(({ score }) => score !== null && score < 1)
        .map(({ id }) => id)
        .join(", ");

async function report(url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-lighthouse-"));
  const file = join(folder, "report.json");
  try {
    await promisify(execFile)(
      "npx",
      [
        "--yes",
        `lighthouse@${VERSION}`,
        url,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
        "--only-categories=performance,accessibility,best-practices,seo",
        "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
      ],
      { env: { CHROME_PATH: "/usr/bin/chromium", ...process.env }, timeout: 180_000 },
    );
    return JSON.parse(await readFile(file, "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
