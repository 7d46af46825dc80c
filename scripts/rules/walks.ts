import { posix } from "node:path";

/** A walk of ARCHITECTURE.md: its title, the files and folders (`/` at the end) of server/src that it names, those named before it, and its names that lead to none. */
export type Walk = Names & { title: string; before: readonly string[] };
type Names = { named: readonly string[]; unknown: readonly string[] };

/**
 * The sections of a page. A section with numbered steps is a walk up to the last of them: what follows tells of other
 * things. A bare name is a file of the last folder named before that has one.
 */
export function walksOf(page: string, isThere: (path: string) => boolean): Walk[] {
  const before: string[] = [];
  return page.split(/^## /m).map((section) => {
    const [, title = "", text = ""] = /^(.*)\n([\s\S]*)$/.exec(section)!;
    const steps = [...text.matchAll(/^\d+\. .*(?:\n {3}.*)*/gm)].map(([step]) => step);
    const walk = { title, ...filesIn(steps.length ? steps.join("\n") : text, isThere), before: [...before] };
    before.push(...filesIn(text, isThere).named);
    return walk;
  });
}

function filesIn(text: string, isThere: (path: string) => boolean): Names {
  const unknown: string[] = [];
  const folders: string[] = [];
  const named = new Set<string>();
  for (const [, name] of text.matchAll(/`((?:[\w-]+\/)*(?:[\w-]+\.ts)?)`/g)) {
    const known = isThere(name!) ? name : folders.map((folder) => folder + name).find(isThere);
    if (!known) {
      if (name) unknown.push(name);
      continue;
    }
    named.add(known);
    folders.unshift(known.endsWith("/") ? known : `${posix.dirname(known)}/`);
  }
  return { named: [...named], unknown };
}
