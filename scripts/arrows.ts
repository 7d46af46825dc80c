import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";

// The dependency rule of ARCHITECTURE.md. A room may import from itself and from the rooms named here.
const rooms: Record<string, readonly string[]> = {
  kit: [],
  config: [],
  log: [],
  db: ["kit"],
  jobs: ["kit", "db"],
  http: ["kit", "db"],
  features: ["kit", "db", "jobs", "http"],
  "features.ts": ["features", "jobs", "http"],
  app: ["kit", "db", "jobs", "http", "features", "features.ts", "config", "log"],
  commands: ["kit", "db", "jobs", "http", "features", "features.ts", "app", "config", "log"],
  main: ["commands"],
};

// Features use each other only through their index.ts, and only leftward in this order.
const featureOrder = [
  "translations",
  "stores",
  "audit",
  "mail",
  "auth",
  "api-keys",
  "staff",
  "settings",
  "themes",
  "categories",
  "products",
  "exports",
  "imports",
  "customers",
  "seeding",
  "upkeep",
];

/** The imports below server/src that go against the dependency rule, a line each. */
export async function brokenArrows(root: string): Promise<string[]> {
  const base = join(root, "server/src");
  const broken: string[] = [];
  for (const entry of await readdir(base, { recursive: true })) {
    const file = entry.replaceAll("\\", "/");
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const text = await readFile(join(base, file), "utf8");
    for (const [, path] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)) {
      const target = posix.normalize(posix.join(posix.dirname(file), path!));
      const fault = faultOf(file, target);
      if (fault) broken.push(`${file} → ${target}: ${fault}`);
    }
  }
  return broken;
}

function faultOf(from: string, to: string): string | undefined {
  const [fromRoom, toRoom] = [roomOf(from), roomOf(to)];
  if (fromRoom !== toRoom) {
    return rooms[fromRoom]?.includes(toRoom) ? undefined : `${fromRoom} may not import ${toRoom}`;
  }
  const [fromFeature, toFeature] = [featureOf(from), featureOf(to)];
  if (fromFeature === toFeature) return undefined;
  const order = [featureOrder.indexOf(fromFeature!), featureOrder.indexOf(toFeature!)] as const;
  if (order[0] < 0 || order[1] < 0) return "a feature that is missing in the order of scripts/arrows.ts";
  if (order[1] > order[0]) return `${fromFeature} may not use ${toFeature}, which stands right of it`;
  return to.endsWith(`${toFeature}/index.ts`) ? undefined : "another feature's inside; use its index.ts";
}

function roomOf(file: string): string {
  if (file === "features.ts") return file;
  return file.includes("/") ? file.split("/", 1)[0]! : file.replace(/\.ts$/, "");
}

const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];
