import { posix } from "node:path";
import { isTest, type SourceFile } from "./files.ts";
import { domains, ground, rooms as houseRooms, nouns, placeOf } from "./house.ts";

const domainNames = Object.keys(domains);
const everyDomain = [...ground, ...domainNames];

/** What stands beside the domains, and what each may import. `jobs` and `http` do not know of each other. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  config: ["kit"],
  log: [],
  db: ["kit"],
  jobs: ["kit", "db"],
  // Texts by language, in server/locales.
  locales: [],
  http: ["kit", "db", "locales"],
  metrics: ground,
  ...Object.fromEntries(domainNames.map((name, i) => [name, [...ground, ...domainNames.slice(0, i)]])),
  "app-runtime": everyDomain,
  features: [...everyDomain, "app-runtime"],
  background: [...everyDomain, "app-runtime", "features"],
  app: [...everyDomain, "metrics", "app-runtime", "features", "background", "config", "log"],
  commands: [...everyDomain, "metrics", "app-runtime", "features", "background", "app", "config", "log"],
  main: ["commands"],
  bench: [...everyDomain, "features", "app", "config", "log", "bin", "console", "server"],
  // What is published as a package of its own uses nothing else of the project.
  sdk: [],
  // A client as any other: it has the server by @stoa/client alone.
  console: [],
};

/** The imports that go against the dependency rule of ARCHITECTURE.md, a line each. */
export function brokenArrows(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)].flatMap(([, written]) => {
        const target = posix.normalize(posix.join(posix.dirname(path), written!));
        const fault = faultOf(path, target);
        return fault ? [`${path} → ${target}: ${fault}`] : [];
      }),
    );
}

function faultOf(from: string, to: string): string | undefined {
  const [fromRoom, toRoom] = [roomOf(from), roomOf(to)];
  if (fromRoom !== toRoom && !rooms[fromRoom]?.includes(toRoom))
    return `${fromRoom} may not import ${toRoom}`;
  const [fromNoun, toNoun] = [nounOf(from), nounOf(to)];
  if (!toNoun || fromNoun === toNoun) return undefined;
  if (!nouns.includes(toNoun)) return `${toNoun} is missing in scripts/rules/house.ts`;
  if (fromNoun && !nouns.includes(fromNoun)) return `${fromNoun} is missing in scripts/rules/house.ts`;
  if (fromNoun && nouns.indexOf(toNoun) > nouns.indexOf(fromNoun))
    return `${fromNoun} may not use ${toNoun}, which stands right of it`;
  const [domain] = toNoun.split("/");
  // A noun of several rooms has one model, whose words all nouns of its domain use.
  if (houseRooms[domain!] && toNoun === `${domain}/model` && fromNoun?.startsWith(`${domain}/`))
    return undefined;
  return to.endsWith(`${toNoun}/index.ts`) ? undefined : "another noun's inside; use its index.ts";
}

/** The room that a path leads into: a folder or a file of server/src, or a folder beside it. */
export function roomOf(path: string): string {
  if (/^(bench|sdk|console)\//.test(path)) return path.split("/", 1)[0]!;
  const inside = path.replace(/^server\/(src\/|(?=locales\/))/, "");
  return inside.includes("/") ? inside.split("/", 1)[0]! : inside.replace(/\.ts$/, "");
}

function nounOf(path: string): string | undefined {
  const place = placeOf(path.replace(/^server\/src\//, ""));
  return place && `${place.domain}/${place.noun}`;
}
