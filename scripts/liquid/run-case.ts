import { Context, toValueSync } from "liquidjs";
import { createLiquid, parseTemplate, TextEmitter } from "../../server/src/shop/engine/index.ts";
import { type Page, withPage } from "../../server/src/shop/page/index.ts";
import type { Problem } from "../../server/src/shop/render/index.ts";
import type { Case } from "./cases.ts";
import { makeDrops } from "./drops.ts";

export type Outcome = { isPassed: boolean; got: string };

const FROZEN = Date.UTC(2024, 0, 1, 0, 1, 58);
const liquid = createLiquid();

/** Runs a case as a page would be rendered. */
export function runCase(one: Case): Outcome {
  const problems: Problem[] = [];
  const realNow = Date.now;
  Date.now = () => FROZEN;
  try {
    const got = withPage(pageOf(one, problems), () => render(one));
    return judge(one, got, problems);
  } catch (error) {
    const { message } = error as Error;
    const isExpected = one.errors?.parse_error !== undefined || one.errors?.render_error !== undefined;
    const inline = one.expected !== undefined && one.isInline && /^Liquid syntax error/.test(one.expected);
    return { isPassed: isExpected || inline, got: `thrown: ${message}` };
  } finally {
    Date.now = realNow;
  }
}

function judge(one: Case, got: string, problems: readonly Problem[]): Outcome {
  if (one.expected !== undefined) return { isPassed: got === one.expected, got };
  if (one.pattern !== undefined)
    return { isPassed: new RegExp(one.pattern.replace(/^\(\?m\)/, ""), "ms").test(got), got };
  const { render_error: wanted, output } = one.errors ?? {};
  const isThere = (text: string) => got.toLowerCase().includes(text.toLowerCase());
  if (output && !wanted) return { isPassed: output.every(isThere), got };
  if (wanted) return { isPassed: problems.length > 0, got };
  return { isPassed: false, got: `parsed: ${got}` };
}

function render({ template, environment, templateName }: Case): string {
  const scope = makeDrops(environment) as object;
  const context = new Context({}, liquid.options, { sync: true, globals: scope }, { liquid });
  const emitter = new TextEmitter();
  const compiled = parseTemplate(liquid, template, templateName ?? "");
  toValueSync(liquid.renderer.renderTemplates(compiled, context, emitter as never) as never);
  return emitter.buffer;
}

function pageOf({ filesystem }: Case, problems: Problem[]): Page {
  let depth = 0;
  let charged = 0;
  const request = {
    path: "/",
    query: {},
    host: "shop.test",
    origin: "https://shop.test",
    locale: "en",
    root: "/",
    pageType: "index",
  };
  return {
    globals: { shop: {}, request, money: { currency: "USD", digits: 2 }, timeZone: "UTC", data: {} },
    isDesignMode: true,
    template: "index",
    settings: {},
    objects: {},
    assetUrl: (name) => `/assets/${name}`,
    file: () => undefined,
    translation: () => undefined,
    load: () => null,
    parts: {
      snippet(name) {
        const text = filesystem[name] ?? filesystem[`${name}.liquid`];
        if (text === undefined) throw new Error(`Could not find asset ${name}`);
        return parseTemplate(liquid, text, name);
      },
      section: () => "",
      group: () => "",
      blocks: () => "",
      block: () => "",
    },
    noteStyle() {},
    noteFrameHost() {},
    notePreload() {},
    paging: undefined,
    note: (problem) => void problems.push(problem),
    charge(units) {
      charged += units;
      if (charged > 16_000_000) throw new Error("too much");
    },
    deeper(run) {
      if (++depth > 100) throw new Error("Nesting too deep");
      try {
        return run();
      } finally {
        depth--;
      }
    },
  };
}
