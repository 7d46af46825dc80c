import { parentPort, workerData } from "node:worker_threads";
import type { Token } from "liquidjs";
import {
  type FlatThemeError,
  type FromWorker,
  type Globals,
  keyOf,
  type Need,
  type Prepared,
  ThemeError,
  type ToWorker,
  type Work,
  type WorkName,
} from "../render/index.ts";
import { checkTheme } from "./check.ts";
import { createThemeCache } from "./compiled-themes.ts";
import { createMeter } from "./meter.ts";
import { renderPage } from "./render-page.ts";
import type { Theme } from "./theme.ts";

// The worker thread: it has neither network nor files nor a database, and gets all its data by messages.

type Start = { shared: SharedArrayBuffer; themes: number; themeBytes: number };
type Task = { [Name in WorkName]: { work: Name; input: Work[Name]["input"] } }[WorkName] & {
  answers: Map<string, unknown>;
  asked: Need[];
  passes: number;
};

const MAX_PASSES = 8;
const MAX_NEEDS = 50;

const { shared, themes: count, themeBytes: bytes } = workerData as Start;
const meter = createMeter(new Float64Array(shared));
const themes = createThemeCache({ count, bytes, meter });
const tasks = new Map<number, Task>();
const waiting = new Map<string, number[]>();

const post = (message: FromWorker) => parentPort!.postMessage(message);

parentPort!.on("message", (message: ToWorker) => {
  if (message.type === "work") {
    const { id, work, input } = message;
    tasks.set(id, { work, input, answers: new Map(), asked: [], passes: 0 } as Task);
    step(id);
  } else if (message.type === "theme") {
    const ids = waiting.get(message.key) ?? [];
    waiting.delete(message.key);
    themes.put(message.key, message.theme);
    for (const id of ids) step(id);
  } else if (message.type === "answers") {
    const task = tasks.get(message.id);
    if (!task) return;
    for (const [i, need] of task.asked.entries()) task.answers.set(keyOf(need), message.answers[i] ?? null);
    step(message.id);
  } else forget(message.id);
});

/** Drops a task that the host has given up; what waits for the same theme has it asked for once more. */
function forget(id: number): void {
  tasks.delete(id);
  meter.forget(id);
  for (const [key, ids] of waiting) {
    if (!ids.includes(id)) continue;
    const left = ids.filter((one) => one !== id);
    waiting.delete(key);
    const [next] = left;
    if (next === undefined) continue;
    waiting.set(key, left);
    if (ids[0] === id) post({ type: "theme", id: next, key });
  }
}

/** Takes a task as far as it goes with what is known. */
function step(id: number): void {
  const task = tasks.get(id);
  if (!task) return;
  try {
    const answer = meter.measure(id, () => run(id, task));
    if (!answer) return;
    meter.forget(id);
    tasks.delete(id);
    post({ type: "done", id, answer });
  } catch (error) {
    meter.forget(id);
    tasks.delete(id);
    post({ type: "failed", id, error: flatten(error) });
  }
}

function run(id: number, task: Task): Work[WorkName]["answer"] | undefined {
  if (task.work === "check") return meter.compiling(() => checkTheme(task.input.files));
  const { key } = task.input.theme;
  const theme = themes.get(key);
  if (!theme) {
    const ids = waiting.get(key);
    if (ids) ids.push(id);
    else {
      waiting.set(key, [id]);
      post({ type: "theme", id, key });
    }
    return undefined;
  }
  if (task.work === "prepare") return prepareTheme(theme);
  const room = task.passes < MAX_PASSES ? MAX_NEEDS - task.answers.size : 0;
  const hints = task.asked.length ? [] : theme.hints.of(task.input.template);
  const { rendered, missing } = renderPage(theme, task.input, task.answers, { room, hints });
  // Where hints were missing, nothing was rendered yet.
  task.passes += rendered ? 1 : 0;
  if (!rendered || missing.length) {
    task.asked = missing;
    post({ type: "needs", id, needs: missing });
    return undefined;
  }
  theme.hints.note(task.input.template, rendered.reads);
  const { compileMs, cpuMs } = meter.spent(id);
  const { reads: _, ...rest } = rendered;
  return { ...rest, compileMs, cpuMs, passes: task.passes };
}

function flatten(error: unknown): FlatThemeError {
  if (error instanceof ThemeError) return { code: error.code, message: error.message, at: error.at };
  const { message, token } = Object(error) as Error & { token?: Token };
  const [line = 1, column = 1] = token?.getPosition() ?? [];
  const at = token?.file ? { path: token.file, line, column } : undefined;
  return { code: "theme_broken", message: String(message ?? error), at };
}

const TEMPLATE = /^templates\/((?:[\w-]+\/)?[\w.-]+)\.(?:json|liquid)$/;
const KINDS = { stylesheet: "compiled_assets/styles.css", javascript: "compiled_assets/scripts.js" } as const;

/**
 * Makes the assets that a theme's files describe: the bundles of its `{% stylesheet %}` and `{% javascript
 * %}` tags, and its `.liquid` assets, which see the theme's settings and nothing of a page.
 */
function prepareTheme(theme: Theme): Prepared {
  const assets: Record<string, string> = {};
  const code = Object.entries(theme.files).filter(([path]) =>
    /^(sections|blocks|snippets)\/.*\.liquid$/.test(path),
  );
  for (const [tag, name] of Object.entries(KINDS)) {
    const body = new RegExp(`\\{%-?\\s*${tag}\\s*-?%\\}([\\s\\S]*?)\\{%-?\\s*end${tag}\\s*-?%\\}`, "g");
    const parts = code.flatMap(([, text]) => [...text.matchAll(body)].map(([, inner]) => inner!.trim()));
    const all = parts
      .filter(Boolean)
      .map((part) => (tag === "javascript" ? `(function () {\n${part}\n})();` : part));
    if (all.length) assets[name] = `${all.join("\n")}\n`;
  }
  for (const path of Object.keys(theme.files)) {
    const name = /^assets\/(.+)\.liquid$/.exec(path)?.[1];
    if (name) assets[name] = renderAsset(theme, path);
  }
  const hasStyleAttributes = Object.entries(theme.files).some(
    ([path, text]) => path.endsWith(".liquid") && /\sstyle\s*=\s*["']/i.test(text),
  );
  const templates = Object.keys(theme.files).flatMap((path) => TEMPLATE.exec(path)?.[1] ?? []);
  return { assets, hasStyleAttributes, templates };
}

const NOWHERE = {
  path: "/",
  query: {},
  host: "",
  origin: "https://shop.invalid",
  locale: "en",
  root: "/",
  pageType: "index",
};
const GLOBALS: Globals = {
  shop: {},
  request: NOWHERE,
  money: { currency: "USD", digits: 2 },
  timeZone: "UTC",
  data: {},
};

function renderAsset(theme: Theme, file: string): string {
  const request = { theme: { key: "" }, template: "index", globals: GLOBALS, file };
  return renderPage(theme, request, new Map(), { room: 0, hints: [] }).rendered!.html;
}
