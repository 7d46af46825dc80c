import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import net from "node:net";
import { join } from "node:path";
import { areas } from "../src/http/request/principal.ts";
import type { Demo } from "./demo.ts";
import { expectedOutput, type Fence, fencesOf, looksLike } from "./page.ts";

const PATIENCE_MS = 120_000;
const MARK = "\x1e";

// The beginning of each page's script. An unset variable ends the page. `curl` fails on a refusal that the
// page does not show as one.
const prelude = `set -euE -o pipefail
trap 'depth=\${#BASH_LINENO[@]} at=$LINENO; (( depth < 2 )) || at=\${BASH_LINENO[depth - 2]}
  printf "${MARK}line %s${MARK}" "$at" >&2' ERR
trap 'kill $(jobs -p) 2> /dev/null || true' EXIT
curl() {
  local said="$SCRATCH/curl.\${BASHPID:-$RANDOM}" failed=0
  command curl -w '%{stderr}${MARK}%{http_code}' "$@" 2> "$said" || failed=$?
  [[ $failed = 0 && ( -n $REFUSED || $(< "$said") != *${MARK}[45]* ) ]] && return
  { cat "$said"; printf ' curl %s\\n' "$*"; } >&2
  return 22
}
`;

/**
 * Runs a page from top to bottom in one bash, as one who reads it does: shell blocks as they are, other
 * blocks saved under the name that their first line gives. `before` are blocks of another page that it says
 * it needs. What the page shows must be what is printed. Throws with the page's line.
 */
export async function runPage(
  demo: Demo,
  name: string,
  text: string,
  before: readonly Fence[],
): Promise<void> {
  const fences = fencesOf(text);
  const scratch = join(demo.folder, `.page-${name.replaceAll("/", "-")}`);
  await mkdir(scratch);
  const ports = {
    ":3000": `:${demo.port}`,
    "4000": await freePort(),
    "8080": await freePort(),
    "sk_…": await ownKey(demo, name),
  };
  const here = (code: string) =>
    Object.entries(ports).reduce((done, [from, to]) => done.replaceAll(from, String(to)), code);
  await writeFile(join(scratch, "before"), prelude + here(before.map(({ code }) => code).join("\n")));

  // Its lines are the page's, so that bash counts them alike.
  const script = text.split("\n").map(() => "");
  script[0] = `. ${scratch}/before`;
  for (const [i, fence] of fences.entries()) {
    const { language, from, to, file, notRun } = fence;
    if (notRun) continue;
    if (file) {
      await writeFile(join(scratch, String(from)), `${here(fence.code)}\n`);
      script[to - 1] = `cp ${scratch}/${from} ${file}`;
    } else if (language === "sh") {
      const shown = expectedOutput(fence, fences[i + 1]) ?? "";
      script[from - 1] =
        `REFUSED=${/"success": false|=> [45]\d\d\b|HTTP\/1.1 [45]/.test(shown) ? "yes" : ""}`;
      for (const [n, line] of here(fence.code).split("\n").entries()) script[from + n] = line;
      script[to - 1] = `printf '${MARK}%s${MARK}' ${i}`;
    }
  }
  await writeFile(join(scratch, "page"), script.join("\n"));

  const { stdout, stderr, code } = await bash(demo, join(scratch, "page"), scratch);
  const failedAt = new RegExp(`${MARK}line (\\d+)${MARK}|/page: line (\\d+):`)
    .exec(stderr)
    ?.slice(1)
    .join("");
  const what = code === null ? "the page did not end in time" : "a command failed";
  const said = stderr.replaceAll(MARK, " ").slice(-3_000);
  assert.equal(code, 0, `${name}:${failedAt ?? "?"}: ${what}\n${stdout.slice(-1_000)}\n${said}`);
  for (const [, printed, i] of stdout.matchAll(new RegExp(`([^${MARK}]*)${MARK}(\\d+)${MARK}`, "g"))) {
    const fence = fences[Number(i)]!;
    const shown = expectedOutput(fence, fences[Number(i) + 1]);
    if (shown === undefined || looksLike(printed!, shown)) continue;
    assert.fail(`${name}:${fence.from}: the page shows\n${shown}\nand this was printed:\n${printed}`);
  }
}

async function bash({ folder, port, settings }: Demo, script: string, scratch: string) {
  const child = spawn("bash", [script], {
    cwd: folder,
    env: { ...process.env, ...settings, PORT: String(port), SCRATCH: scratch },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: PATIENCE_MS,
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const [code] = await once(child, "close");
  return { stdout, stderr, code: code as number | null };
}

// A page's own, kept where pages look for it: all of them together send more than one key may in a minute.
async function ownKey({ port, key, settings }: Demo, name: string): Promise<string> {
  const made = await fetch(`http://127.0.0.1:${port}/api/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name, permissions: [...areas, "products:cost"] }),
  });
  const { data } = (await made.json()) as { data: { key: string } };
  assert.equal(made.status, 201);
  const kept = join(settings.STOA_DATA_DIR!, "demo.json");
  await writeFile(kept, JSON.stringify({ ...JSON.parse(await readFile(kept, "utf8")), key: data.key }));
  return data.key;
}

async function freePort(): Promise<number> {
  const listener = net.createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as net.AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}
