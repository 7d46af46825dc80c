// npm run decisions: writes docs/decisions/README.md, the index of the decision records.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../docs/decisions/", import.meta.url));
const page = join(folder, "README.md");

const head = `# Decisions

Each choice that a reader would otherwise ask about has a record of half a page: its context, the choice, what was considered, the
consequence. A record is never rewritten: a later one overtakes it, and the earlier one says so below its title.

\`npm run decisions\` writes this page from the records.

| No. | Decision | Status |
|---:|---|---|
`;

/**
 * The index of the decision records, as its page has it. Throws for a record without a title of the usual
 * form.
 */
export async function indexDecisions(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.md$/.test(name)).sort();
  const rows = await Promise.all(
    names.map(async (name) => describeRecord(name, await readFile(join(folder, name), "utf8"))),
  );
  return `${head}${rows.join("\n")}\n`;
}

/** The line of a record in the index. */
export function describeRecord(name: string, text: string): string {
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
  if (!title || Number(number) !== Number(name.slice(0, 4)))
    throw new Error(`docs/decisions/${name} does not begin with "# ${Number(name.slice(0, 4))}. Title"`);
  return `| ${number} | [${title.replaceAll("|", "\\|")}](${name}) | ${statusOf(text)} |`;
}

// The sentence below the title: "Overtaken by [130](0130-….md).", or "Overtaken in part by …", once or
// several times.
function statusOf(text: string): string {
  const notes = text
    .split("\n\n")
    .slice(1)
    .filter((paragraph) => paragraph.startsWith("Overtaken"));
  if (!notes.length) return "holds";
  const links = notes.flatMap((note) => note.match(/\[\d+\]\([\w.-]+\.md\)/g) ?? []);
  const isWhole = notes.some((note) => /^Overtaken by \[\d+\]\([\w.-]+\)\.?$/.test(note.trim()));
  return `overtaken ${isWhole ? "" : "in part "}by ${[...new Set(links)].join(", ")}`;
}

if (import.meta.main) await writeFile(page, await indexDecisions());
