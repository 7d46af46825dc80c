import { LRUCache } from "lru-cache";
import { unavailable } from "../../http/answers/errors.ts";
import { createLane, type Job, type LaneOptions } from "./lane.ts";
import type { Work, WorkName } from "./messages.ts";
import {
  type Checked,
  type Need,
  type Prepared,
  type Rendered,
  type RenderRequest,
  ThemeError,
  type ThemeFiles,
} from "./protocol.ts";
import { checkSize } from "./watch.ts";

/**
 * The sources of a page: the theme's files, asked for once per version and worker, and the storefront's
 * answers.
 */
export type RenderPorts = {
  files(): Promise<ThemeFiles>;
  /**
   * The answers in the order of the needs: the data of the endpoint's envelope, or null where there is
   * nothing.
   */
  load(needs: Need[]): Promise<unknown[]>;
};

export type Renderer = {
  /** Renders a page. Throws ThemeError, and what the ports throw. */
  render(request: RenderRequest, ports: RenderPorts): Promise<Rendered>;
  /** Makes the assets that a version's files describe. Throws ThemeError. */
  prepare(key: string, files: () => Promise<ThemeFiles>): Promise<Prepared>;
  /** Reads a theme's text files and names what is wrong with them. Throws 503 where too much is waiting. */
  check(files: Readonly<Record<string, string>>): Promise<Checked>;
  /** The workers' current load. */
  use(): Record<"proven" | "strange", ReturnType<ReturnType<typeof createLane>["use"]>>;
  close(): Promise<void>;
};

type ThemeHealth = { good: number; strikes: number; refusedUntil: number; error: ThemeError | undefined };

const PROVEN_AFTER = 3;
const REFUSED_MS = 5000;
const MAX_REFUSED_MS = 300_000;
const MIB = 1_048_576;

/**
 * Renders pages of themes, which are code of strangers, in worker threads that start with the first page. A
 * theme version that has rendered a few pages well has its worker for itself and its like; a new one, and one
 * that was ended lately, is rendered in another, so that what it does delays no shop that works. A version
 * whose page was ended is refused for some seconds, longer each time.
 */
export function createRenderer({ log }: Pick<LaneOptions, "log">): Renderer {
  const healthByTheme = new LRUCache<string, ThemeHealth>({ max: 10_000 });
  let checks = 0;

  const onEnd: LaneOptions["onEnd"] = (key, error, cpuMs) => {
    const { strikes = 0 } = healthByTheme.get(key) ?? {};
    const refusedUntil = Date.now() + Math.min(MAX_REFUSED_MS, REFUSED_MS * 2 ** strikes);
    healthByTheme.set(key, { good: 0, strikes: strikes + 1, refusedUntil, error });
    log.warn({ theme: key, code: error.code, cpuMs }, "a theme's page was ended");
  };
  const shared = { onEnd, log };
  const proven = createLane({
    ...shared,
    name: "proven",
    heapMb: 160,
    priority: 0,
    idleMs: 600_000,
    themes: 64,
    themeBytes: 96 * MIB,
  });
  const strange = createLane({
    ...shared,
    name: "strange",
    heapMb: 48,
    priority: 10,
    idleMs: 60_000,
    themes: 8,
    themeBytes: 32 * MIB,
  });

  function run<Name extends WorkName>(
    work: Name,
    key: string,
    input: Work[Name]["input"],
    ports: Pick<Job, "files" | "load">,
  ): Promise<Work[Name]["answer"]> {
    const health = healthByTheme.get(key);
    const now = Date.now();
    if (health?.error && health.refusedUntil > now) {
      const { code, message } = health.error;
      const retryAfter = Math.ceil((health.refusedUntil - now) / 1000);
      return Promise.reject(new ThemeError(code, message, { retryAfter }));
    }
    const isProven = key.startsWith("default@") || (health?.good ?? 0) >= PROVEN_AFTER;
    return new Promise((resolve, reject) =>
      (isProven ? proven : strange).add({ key, work, input, ...ports, resolve, reject }),
    );
  }

  function recordSuccess(key: string): void {
    const before = healthByTheme.get(key);
    if (!before || before.good < PROVEN_AFTER)
      healthByTheme.set(key, {
        good: (before?.good ?? 0) + 1,
        strikes: before?.strikes ?? 0,
        refusedUntil: 0,
        error: undefined,
      });
  }

  return {
    async render(request, ports) {
      const rendered = await run("render", request.theme.key, request, ports);
      recordSuccess(request.theme.key);
      return rendered;
    },
    prepare: (key, files) => run("prepare", key, { theme: { key } }, { files }),
    async check(files) {
      try {
        checkSize(files);
        return await run("check", `check ${++checks}`, { files }, {});
      } catch (error) {
        if (!(error instanceof ThemeError)) throw error;
        if (error.code === "theme_busy") throw unavailable(error);
        const { code, message } = error;
        return { errors: [{ path: "", line: 1, column: 1, code, message }], warnings: [] };
      }
    },
    use: () => ({ proven: proven.use(), strange: strange.use() }),
    async close() {
      await Promise.all([proven.close(), strange.close()]);
    },
  };
}
