import { existsSync } from "node:fs";
import { join } from "node:path";
import { domains } from "./house.ts";

const tops = ["kit", "db", "jobs", "http", "commands", ...Object.keys(domains)];
const path = /^(?:[\w.@-]+\/)*[\w.-]+\.(?:ts|mjs|sql|md|json)$|^(?:[\w.@-]+\/)+$/;

/**
 * The paths that a document names in `code` or in links and that are not there, a line each. Code paths are looked for
 * from the root and from server/src; a path with a placeholder is none.
 */
export function deadPaths(root: string, document: string, text: string): string[] {
  const named = [
    ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!),
    ...[...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => link!).filter((link) => !/^\w+:/.test(link)),
  ];
  return [...new Set(named)]
    .filter((name) => path.test(name) && isOurs(name))
    .filter(
      (name) => ![name, `server/src/${name}`, `server/${name}`].some((at) => existsSync(join(root, at))),
    )
    .map((name) => `${document}: ${name} does not exist`);
}

// A bare file name, such as `sql.ts`, is a name that many nouns have.
const isOurs = (name: string) => name.includes("/") || tops.includes(name);
