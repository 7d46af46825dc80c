import type { ShopAnswer, ShopCall } from "../../http/html/serve-shop.ts";
import { matchesNone } from "../../http/request/version.ts";
import { DEFAULT_THEME, type Preview } from "../../platform/themes/index.ts";
import type { NeedReader, Reading } from "../data/index.ts";
import { type Renderer, ThemeError } from "../render/index.ts";
import {
  type Revisions,
  readShopState,
  type ShopState,
  type ShopTheme,
  type Themes,
} from "../theme/index.ts";
import { type CachedPage, type CachedPages, isCurrent } from "./cached-pages.ts";
import type { createFailureNoter } from "./failure.ts";
import { OWN_PAGE, SHARED_PAGE } from "./headers.ts";
import { currentAddress, findRedirect } from "./moved.ts";
import { readPlace } from "./place.ts";
import { readQuery } from "./query.ts";
import { type Made, makePage, readSubject } from "./renderer.ts";
import { notFoundTarget, type Target, targetOf } from "./target.ts";
import type { PageChanges, Views, Visit } from "./visit.ts";

type Runtime = {
  renderer: Pick<Renderer, "render">;
  needs: NeedReader;
  themes: Themes;
  pages: CachedPages;
  noteFailure: ReturnType<typeof createFailureNoter>;
};

// A cached page lives no longer: no revision changes with the clock.
const LONGEST_MS = 60_000;

/** The result of a page request: a page, a redirect, or not found. */
type Outcome<Page> = { page: Page } | { moved: string } | "missing";

/** The theme that a store shows, or that is previewed. Throws 404 where that is gone, and ThemeError. */
export async function findTheme(
  { reads }: Pick<ShopCall, "reads">,
  themes: Themes,
  { content }: Pick<Revisions, "content">,
  preview?: Preview,
): Promise<ShopTheme> {
  if (preview) return themes.find(reads, { id: preview.themeId, number: preview.number });
  return themes.find(reads, (await themes.active(reads, content)) ?? { id: DEFAULT_THEME, number: null });
}

/**
 * Answers with pages: cached ones while their revisions are current, else rendered ones.
 */
export function pageAnswerer({ renderer, needs, themes, pages, noteFailure }: Runtime) {
  async function make(...asked: Parameters<typeof attempt>): Promise<Outcome<Made>> {
    try {
      return await attempt(...asked);
    } catch (error) {
      const [visit, state, target] = asked;
      if (error instanceof ThemeError)
        noteFailure(visit, await themes.active(visit.call.reads, state.content), target, error);
      throw error;
    }
  }

  async function attempt(
    asked: Visit,
    state: ShopState,
    target: Target,
    isOwn: boolean,
    changes: PageChanges,
  ): Promise<Outcome<Made>> {
    const customer = isOwn ? (await asked.shopper()).principal : undefined;
    let isForSome = false;
    const ask: ShopCall["ask"] = async (...sent) => {
      const found = await asked.call.ask<never>(...sent);
      isForSome ||= found.isForSome;
      return found;
    };
    const visit = { ...asked, call: { ...asked.call, ask } };
    const own = { visit, revisions: state, customer, cart: isOwn ? asked.cart() : undefined };
    const [theme, subject] = await Promise.all([
      findTheme(visit.call, themes, state, visit.preview),
      readSubject(own, target, { needs }),
    ]);
    if (subject === null) return "missing";
    const moved = subject && currentAddress(visit, target, subject);
    if (moved) return { moved };
    // A theme need not have pages of all kinds; those that it lacks are the built-in one's.
    const shown = theme.has(target.template)
      ? theme
      : await themes.find(visit.call.reads, { id: DEFAULT_THEME, number: null });
    const page = await makePage({ ...own, theme: shown }, target, subject, changes, { renderer, needs });
    // A customer of a group may have other prices.
    return { page: { ...page, readsVisitor: page.readsVisitor || isForSome } };
  }

  /** Renders a page for this visitor, uncached. Throws ThemeError. */
  async function render(visit: Visit, target: Target, changes: PageChanges = {}): Promise<ShopAnswer> {
    const state = await readShopState(visit.call.reads, visit.call.now);
    const outcome = await make(visit, state, target, true, changes);
    if (outcome === "missing") return answerMissing(visit, changes.sections);
    return "moved" in outcome ? redirect(outcome.moved) : send(visit, outcome.page, "no-store");
  }

  async function answerMissing(visit: Visit, sections?: PageChanges["sections"]): Promise<ShopAnswer> {
    const to = await findRedirect(visit);
    if (to !== undefined) return redirect(to);
    const { place, query } = visit;
    // One "not found" page serves all addresses.
    const nowhere = {
      ...visit,
      place: { ...place, path: "/404", segments: ["404"] },
      query: { ...query, ...NO_QUERY },
    };
    const changes = { status: 404, ...(sections && { sections }) };
    return visit.preview || sections
      ? render(nowhere, notFoundTarget, changes)
      : answerCached(nowhere, notFoundTarget, changes);
  }

  async function answerCached(visit: Visit, target: Target, changes: PageChanges): Promise<ShopAnswer> {
    const { call, place, query } = visit;
    const key = [call.store.id, call.origin, place.root, place.path, query.key].join("\n");
    const before = pages.find(key, call.now);
    if (before && isForAnother(before, call)) return render(visit, target, changes);
    const state = await readShopState(call.reads, call.now);
    if (before && isCurrent(before, state)) return send(visit, before);
    const outcome = await pages.once(key, state, async () => {
      const made = await make(visit, state, target, false, changes);
      if (made === "missing" || "moved" in made) return made;
      const until = Math.min(call.now.getTime() + LONGEST_MS, state.nextVisible ?? Number.POSITIVE_INFINITY);
      const page = { ...made.page, catalogue: state.catalogue, content: state.content, until };
      pages.store(key, page);
      return { page };
    });
    if (outcome === "missing") return answerMissing(visit);
    if ("moved" in outcome) return redirect(outcome.moved);
    return isForAnother(outcome.page, call) ? render(visit, target, changes) : send(visit, outcome.page);
  }

  /** The page at a path below the root of a visit. */
  function at(visit: Visit, path: string, cart: Reading["cart"]): { visit: Visit; target: Target } {
    const { call, place } = visit;
    const [bare = "/", search = ""] = path.split("#", 1)[0]!.split("?", 2);
    const found = readPlace(`${place.root.slice(0, -1)}${bare}`, call.store);
    return {
      visit: {
        ...visit,
        ...(found && { place: found }),
        query: readQuery(search),
        ...(cart && { cart: () => cart }),
      },
      target: (found && targetOf(found)) ?? notFoundTarget,
    };
  }

  return {
    viewsOf: (visit: Visit): Views => ({
      async page(path, { cart, ...as }) {
        const there = at(visit, path, cart);
        return render(there.visit, there.target, as);
      },
      async sections(path, ids, cart) {
        const there = at(visit, path, cart);
        // As it is, and not as the browser takes it.
        const { headers, ...call } = visit.call;
        const plain = {
          ...there.visit,
          call: { ...call, headers: { ...headers, "accept-encoding": undefined } },
        };
        const { body } = await render(plain, there.target, { sections: { ids, isJson: true } });
        return JSON.parse(String(body ?? "{}")) as Record<string, string | null>;
      },
    }),
    /** The theme's robots.txt; undefined where it has no template for that. Throws ThemeError. */
    async robots(visit: Visit): Promise<string | undefined> {
      const state = await readShopState(visit.call.reads, visit.call.now);
      const theme = await findTheme(visit.call, themes, state);
      if (!theme.has(robotsTarget.template)) return undefined;
      const making = { visit, theme, revisions: state, customer: undefined, cart: undefined };
      const { body } = await makePage(making, robotsTarget, undefined, {}, { renderer, needs });
      return body.bytes.toString();
    },
    /** The page of a target, or the one that says that nothing is there. Throws ThemeError. */
    async answer(visit: Visit, target: Target | undefined): Promise<ShopAnswer> {
      const { place, preview } = visit;
      if (!target) return answerMissing(visit);
      if (preview) return render(visit, target);
      if (!target.isAccount) return answerCached(visit, target, {});
      if ((await visit.shopper()).principal) return render(visit, target);
      return redirect(
        `${place.root}account/login?return_to=${encodeURIComponent(place.root + place.path.slice(1))}`,
        303,
      );
    },
  };
}

const robotsTarget: Target = { template: "robots.txt", pageType: "robots" };
const NO_QUERY = { values: {}, view: undefined, sections: undefined, key: "" };

const isForAnother = ({ readsVisitor }: CachedPage, { isPersonal }: Pick<ShopCall, "isPersonal">): boolean =>
  readsVisitor && isPersonal;

/** Sends a visitor elsewhere: for good, unless another status is given. */
export const redirect = (location: string, status = 301): ShopAnswer => ({
  status,
  headers: { location, "cache-control": status === 301 ? "public, max-age=300" : "no-store" },
});

// In the encoding that is taken, or that nothing has changed.
async function send(
  { call, profile }: Pick<Visit, "call" | "profile">,
  { status, headers, body, tag, readsVisitor }: Made,
  control = readsVisitor || profile.storefront.mode !== "open" ? OWN_PAGE : SHARED_PAGE,
): Promise<ShopAnswer> {
  const etag = `W/"${tag}"`;
  const isCacheable = control !== "no-store";
  const all = { ...headers, "cache-control": control, ...(isCacheable && { etag }) };
  if (status === 200 && isCacheable && matchesNone(call.headers["if-none-match"], `"${tag}"`))
    return { status: 304, headers: all };
  const { body: bytes, encoding } = await body.in(call.headers["accept-encoding"]?.toString());
  return { status, headers: encoding ? { ...all, "content-encoding": encoding } : all, body: bytes };
}
