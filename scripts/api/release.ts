import { readFile, writeFile } from "node:fs/promises";
import { bare, lines } from "./document.ts";

// Keeps what openapi.json promises today as the promise of the release that is made now: docs/releases.md,
// step 4.
const root = new URL("../../", import.meta.url);
const read = async (path: string) => JSON.parse(await readFile(new URL(path, root), "utf8"));
const { version } = await read("package.json");
const document = { "x-release": version, ...bare(await read("openapi.json")) };
await writeFile(new URL("scripts/api/released.json", root), lines(document));
process.stdout.write(`scripts/api/released.json has the API of ${version}.\n`);
