import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { clientOf, type Document } from "./client-of.ts";

// npm run generate: writes the client's types and its route table from openapi.json.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const document = JSON.parse(readFileSync(here("../../openapi.json"), "utf8")) as Document;
for (const [name, text] of Object.entries(clientOf(document))) {
  writeFileSync(here(`../src/generated/${name}`), text);
}
