import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { settingsHelp } from "../config.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");
const nodeFlags: string[] = JSON.parse(readFileSync(join(root, "bin/node-flags.json"), "utf8"));
const nodeEnv: Record<string, string> = JSON.parse(readFileSync(join(root, "bin/node-env.json"), "utf8"));
const known = new Set(settingsHelp.map(({ name }) => name));
const has = (program: string) => !spawnSync(program, ["--version"]).error;

/** What the image is made of, besides the packages. */
const copied = [...read("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
  from!.split(" "),
);

describe("the image", () => {
  test("copies what is there, and lets it through .dockerignore", () => {
    const admitted = read("Dockerfile.dockerignore")
      .split("\n")
      .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
    assert.ok(copied.length > 4);
    for (const path of copied) {
      assert.ok(existsSync(join(root, path)), path);
      assert.ok(admitted.includes(path), path);
    }
  });

  test("has all that the program needs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stoa-image-"));
    try {
      for (const path of copied)
        cpSync(join(root, path), join(folder, path), {
          recursive: true,
          filter: (from) => !from.endsWith(".test.ts"),
        });
      for (const modules of ["node_modules", "server/node_modules"])
        if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(folder, modules));
      const main = join(folder, "server/src/main.ts");
      const run = (...args: string[]) =>
        promisify(execFile)(process.execPath, [...nodeFlags, main, ...args], { maxBuffer: 1e8 });
      assert.match((await run("serve", "--help")).stdout, /DATABASE_URL/);
      JSON.parse((await run("openapi")).stdout);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("has a folder of its user's for what is not in the database, which outlives the container", () => {
    const text = read("Dockerfile");
    const [, folder] = /^ENV STOA_DATA_DIR=(\S+)$/m.exec(text)!;
    assert.match(text, new RegExp(`chown node:node ${folder}`));
    assert.match(text, new RegExp(`^VOLUME ${folder}$`, "m"));
    assert.match(read("compose.yaml"), new RegExp(`^ {6}- data:${folder}$`, "m"));
    assert.match(read("compose.yaml"), /^volumes:\n(?: {2}.*\n)* {2}data:$/m);
  });

  test("does not run as root, and runs Node as the project does", () => {
    const text = read("Dockerfile");
    assert.match(text, /^USER (?!root)\w+$/m);
    const [, line] = /^ENTRYPOINT (\[.*\])$/m.exec(text)!;
    assert.deepEqual(JSON.parse(line!), ["node", ...nodeFlags, "server/src/main.ts"]);
    for (const [name, value] of Object.entries(nodeEnv))
      assert.match(text, new RegExp(`^ENV .*${name}=${value}\\b`, "m"));
    assert.match(text, new RegExp(`^FROM node:${process.versions.node.split(".")[0]}-slim`, "m"));
  });
});

test("every setting in the compose file and the unit is one", () => {
  const compose = /environment: &settings\n((?: {6}.*\n)+)/.exec(read("compose.yaml"))![1]!;
  const inCompose = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!);
  const inUnit = [...read("stoa.service").matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name!);
  assert.ok(inCompose.length > 4 && inUnit.length > 0);
  for (const name of [...inCompose, ...inUnit]) assert.ok(known.has(name) || name in nodeEnv, name);
  assert.ok(read("stoa.service").includes(` ${nodeFlags.join(" ")} server/src/main.ts serve`));
  for (const [name, value] of Object.entries(nodeEnv))
    assert.ok(read("stoa.service").includes(`\nEnvironment=${name}=${value}\n`), name);
});

test("the unit is one that systemd understands", (context) => {
  if (!has("systemd-analyze")) return context.skip("there is no systemd here");
  const { stderr } = spawnSync("systemd-analyze", ["verify", join(root, "deploy/stoa.service")], {
    encoding: "utf8",
  });
  const faults = stderr
    .split("\n")
    .filter((line) => line.includes("stoa.service") && !line.includes("not executable"));
  assert.deepEqual(faults, []);
});

/** The settings of a unit's service. */
const serviceSettings = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

describe("the restrictions of the unit", () => {
  const isRoot = process.geteuid?.() === 0;
  const NOBODY = 65_534;
  const main = join(root, "server/src/main.ts");

  test("leave the folders that the program writes to", () => {
    const unit = serviceSettings(read("stoa.service"));
    assert.equal(unit.ProtectSystem, "strict");
    assert.equal(unit.PrivateTmp, "yes");
    assert.ok(unit.StateDirectory!.split(" ").includes("stoa/data"));
    assert.match(read("stoa.service"), /^Environment=STOA_DATA_DIR=\/var\/lib\/stoa\/data$/m);
  });

  test("let it serve and import a large file, as no file but its own can be written", (context) => {
    if (!isRoot) return context.skip("only root may set up the like of them");
    const canEnter = spawnSync(process.execPath, ["-e", `fs.accessSync(${JSON.stringify(main)})`], {
      uid: NOBODY,
    });
    if (canEnter.status !== 0 || root.startsWith("/tmp/"))
      return context.skip("the service's user cannot enter the project here");
    if (spawnSync("unshare", ["--mount", "--propagation", "private", "true"]).status !== 0)
      return context.skip("there are no mount namespaces here");
    const unit = serviceSettings(read("stoa.service"));
    const state = mkdtempSync("/var/lib/stoa-unit-");
    try {
      chownSync(state, NOBODY, NOBODY);
      writeFileSync(join(state, "products.csv"), largeFile());
      // What systemd makes of ProtectSystem=strict, StateDirectory and PrivateTmp.
      const sandbox = [
        "mount -o remount,ro,bind /",
        `mount --bind ${state} ${state}`,
        `mount -o remount,rw,bind ${state}`,
        ...(unit.PrivateTmp === "yes" ? ["mount -t tmpfs tmpfs /tmp", "mount -t tmpfs tmpfs /var/tmp"] : []),
        `exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs sh -c "$SERVICE"`,
      ];
      const stoa = `${process.execPath} ${nodeFlags.join(" ")} ${main}`;
      const SERVICE = `
        ! touch ${root}/written || exit 9
        ${stoa} serve --demo --json --port 0 > ${state}/ready 2> ${state}/log & server=$!
        until grep -q url ${state}/ready; do kill -0 $server || { cat ${state}/log >&2; exit 8; }; sleep 0.1; done
        ${stoa} import products ${state}/products.csv --store demo.localhost --format woocommerce --dry-run --json || exit 7
        kill -TERM $server && wait $server`;
      const { status, stdout, stderr } = spawnSync(
        "unshare",
        ["--mount", "--propagation", "private", "sh", "-ec", sandbox.join("\n")],
        {
          encoding: "utf8",
          env: { PATH: process.env.PATH, SERVICE, STOA_DATA_DIR: `${state}/data` },
          timeout: 120_000,
        },
      );
      assert.equal(status, 0, stderr);
      assert.equal(JSON.parse(stdout.trimEnd().split("\n").at(-1)!).skipped, 0, stdout);
    } finally {
      rmSync(state, { recursive: true, force: true });
    }
  });

  // Products with variations wait on disk, where they are more than is kept in memory.
  function largeFile(): string {
    const head =
      "ID,Type,SKU,Name,Published,Description,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n";
    const rows = Array.from({ length: 400 }, (_, i) => {
      const description = "x".repeat(45_000);
      const product = `${2 * i + 1},variable,S${i},P ${i},1,${description},,,Size,"S, M"\n`;
      return `${product}${2 * i + 2},variation,S${i}-S,P ${i},1,,5,S${i},Size,S\n`;
    });
    return head + rows.join("");
  }
});

test("nginx takes its file", (context) => {
  if (!has("nginx") || !has("openssl")) return context.skip("there is no nginx here");
  const folder = mkdtempSync(join(tmpdir(), "stoa-nginx-"));
  try {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    spawnSync("openssl", [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=shop.test"],
      ...["-keyout", key, "-out", certificate],
    ]);
    const site = read("nginx.conf")
      .replace("/etc/stoa/tls/fullchain.pem", certificate)
      .replace("/etc/stoa/tls/privkey.pem", key);
    writeFileSync(join(folder, "site.conf"), site);
    const all = `pid ${folder}/pid; error_log stderr; events {} http { include ${folder}/site.conf; }`;
    writeFileSync(join(folder, "nginx.conf"), all);
    const { status, stderr } = spawnSync("nginx", ["-t", "-c", join(folder, "nginx.conf")], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("Caddy takes its file", (context) => {
  if (!has("caddy")) return context.skip("there is no Caddy here");
  const args = ["validate", "--adapter", "caddyfile", "--config", join(root, "deploy/Caddyfile")];
  const { status, stderr } = spawnSync("caddy", args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});
