import { roomOf, rooms } from "./arrows.ts";
import { isTest, type SourceFile } from "./files.ts";
import { domains, nouns, placeOf } from "./house.ts";

const room = (path: string) => path.replace("server/src/", "");

/**
 * Where the folders, `house.ts`, the rooms of `arrows.ts` and the map of ARCHITECTURE.md differ, a line each: what only
 * one of them knows is held by no rule, or by a rule that holds nothing.
 */
export function strangePlaces(files: readonly SourceFile[], page: string): string[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const place = ({ path }: SourceFile) => placeOf(room(path));
  const found = new Set(
    sources.map(place).flatMap((at) => (at ? [`${at.domain}/${at.noun}`, at.domain] : [])),
  );
  const used = new Set(sources.map(({ path }) => roomOf(path)));
  const loose = sources.filter((file) => domains[room(file.path).split("/", 1)[0]!] && !place(file));
  return [
    ...nouns
      .filter((noun) => !found.has(noun))
      .map((noun) => `scripts/rules/house.ts: ${noun} has no files; drop it`),
    ...[...found]
      .filter((name) => name.includes("/") && !nouns.includes(name))
      .map((noun) => `server/src/${noun}/ is missing in scripts/rules/house.ts`),
    ...loose.map(({ path }) => `${path}: stands in no noun`),
    ...Object.keys(rooms)
      .filter((name) => !used.has(name))
      .map((name) => `scripts/rules/arrows.ts: there is no ${name}; drop it`),
    ...[...used]
      .filter((name) => !Object.hasOwn(rooms, name))
      .map((name) => `${name} is missing among the rooms of scripts/rules/arrows.ts`),
    ...Object.entries(domains)
      .filter(([domain, names]) => !new RegExp(`^ +${domain}/ +${names.join(" ")}(:|$)`, "m").test(page))
      .map(([domain, names]) => `ARCHITECTURE.md: the map has no line "${domain}/ ${names.join(" ")}"`),
  ];
}
