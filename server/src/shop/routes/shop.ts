import { timingSafeEqual } from "node:crypto";
import type { Logger } from "pino";
import type { FreshCache } from "../../db/fresh-cache.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { Shop, ShopAnswer, ShopCall } from "../../http/html/serve-shop.ts";
import { cartIn, type Shopper } from "../../http/html/shopper.ts";
import { readPreviewToken } from "../../platform/themes/index.ts";
import type { VisitCounts } from "../../platform/visits/index.ts";
import { createNeedReader } from "../data/index.ts";
import { type Renderer, ThemeError } from "../render/index.ts";
import { assetServer, createThemes, readAssetPath, readShopState } from "../theme/index.ts";
import { findTheme, pageAnswerer, redirect } from "./answer-page.ts";
import { createCachedPages } from "./cached-pages.ts";
import { createFailureNoter, failurePage } from "./failure.ts";
import { type Place, readPlace } from "./place.ts";
import { readQuery } from "./query.ts";
import { readInfo, type ShopInfo } from "./shop-info.ts";
import { isSiteFile, siteFile } from "./site-files.ts";
import { type Target, targetOf } from "./target.ts";
import type { ShopHandler, Visit } from "./visit.ts";

export type ShopRuntime = {
  renderer: Renderer;
  infos: FreshCache<ShopInfo>;
  log: Logger;
  /** Handles requests that are not pages. */
  handlers?: readonly ShopHandler[];
  /** Counts the visits. */
  visits?: Pick<VisitCounts, "view" | "reach">;
  /** The most bytes of cached pages. */
  pageBytes: number;
};

const ASSET_COST = 0.1;
const PREVIEW = /^\/preview\/[^/]+(?=\/)/;
const isRead = (method: string) => method === "GET" || method === "HEAD";

/** The shop at each store's address, made by its active theme. */
export function createShop({ renderer, infos, log, handlers = [], visits, pageBytes }: ShopRuntime) {
  const themes = createThemes(renderer);
  const pages = createCachedPages(pageBytes);
  const needs = createNeedReader();
  const answerer = pageAnswerer({ renderer, needs, themes, pages, noteFailure: createFailureNoter(log) });
  const serveAsset = assetServer(themes);

  async function visitOf(call: ShopCall, place: Place, { profile }: ShopInfo): Promise<Visit | undefined> {
    const { preview: token, language } = place;
    const preview =
      token === undefined ? undefined : readPreviewToken(call.vault, call.store.id, token, call.now);
    if (token !== undefined && !preview) return undefined;
    call.speak(language);
    let shopper: ReturnType<Visit["shopper"]> | undefined;
    const visit: Visit = {
      call,
      profile,
      place,
      query: readQuery(call.search),
      preview,
      shopper() {
        shopper ??= preview ? Promise.resolve({ principal: undefined, cookies: [] }) : findShopper(call);
        return shopper;
      },
      newCookies: async () => (await shopper)?.cookies ?? [],
      cart: () => (preview ? undefined : cartIn(call.cookie("stoa_cart"))),
      views: {
        page: (path, as) => answerer.viewsOf(visit).page(path, as),
        sections: (path, ids, cart) => answerer.viewsOf(visit).sections(path, ids, cart),
      },
    };
    return visit;
  }

  async function answerVisit(visit: Visit, may: boolean): Promise<ShopAnswer | undefined> {
    const { call, place } = visit;
    // A form sent in a preview returns to the preview.
    if (call.method === "POST" && visit.preview) return redirect(place.root, 303);
    if (!may && place.path === "/robots.txt") return siteFile(visit, needs, answerer.robots);
    if (!visit.preview && (!may || isPasswordPage(visit))) return answerPassword(visit, may);
    for (const handler of handlers) {
      if (handler.costOf(call.method, place.segments) === undefined) continue;
      const answered = await handler.answer(visit);
      if (answered) {
        if (isAddition(visit, answered)) visits?.reach(visitorOf(visit), "carts");
        return answered;
      }
    }
    if (call.method === "POST") return undefined;
    const file = isSiteFile(place.segments) ? await siteFile(visit, needs, answerer.robots) : undefined;
    if (file) return file;
    const target = targetOf(place);
    const page = await answerer.answer(visit, target);
    if (target && isShown(visit, page)) visits?.view(visitorOf(visit), viewedPage(visit, target));
    return page;
  }

  async function answer(call: ShopCall): Promise<ShopAnswer | undefined> {
    const place = readPlace(call.path, call.store);
    const info = place && (await readInfo(call, infos));
    if (!info || info.profile.storefront.mode === "off") return undefined;
    const visit = await visitOf(call, place, info);
    if (!visit) return undefined;
    // No page of the shop, and so no script of a theme, is where the console is alone.
    const assetPath = call.path.replace(PREVIEW, "");
    const isAsset = readAssetPath(assetPath) !== undefined;
    if (call.isConsoleHost && !isAsset && !visit.preview) return undefined;
    if (isAsset)
      return serveAsset({ ...call, path: assetPath }, async () =>
        findTheme(call, themes, await readShopState(call.reads, call.now), visit.preview),
      );
    const elsewhere = visit.preview ? undefined : addressElsewhere(visit, info);
    if (elsewhere) return isForElsewhere(visit) ? redirect(elsewhere, 302) : undefined;
    try {
      const answered = await answerVisit(visit, mayEnter(visit, info));
      return answered && (await withCookies(visit, answered));
    } catch (error) {
      if (!(error instanceof ThemeError)) throw error;
      // A session that was renewed meanwhile has no other token any more.
      return withCookies(visit, failurePage(visit, error));
    }
  }

  const costBelow = (method: string, segments: readonly string[]): number | undefined => {
    for (const handler of handlers) {
      const cost = handler.costOf(method, segments);
      if (cost !== undefined) return cost;
    }
    if (method === "POST") return segments.join("/") === "password" ? 1 : undefined;
    return isRead(method) && (targetOf({ segments }) || isSiteFile(segments)) ? 1 : undefined;
  };

  return {
    // Whether a first segment is one of the store's languages is not known yet.
    costOf(method, path) {
      if (path.replace(PREVIEW, "").startsWith("/assets/")) return isRead(method) ? ASSET_COST : undefined;
      const all = path.split("/").filter(Boolean);
      const isPreview = all[0] === "preview" && all.length > 1;
      if (isPreview && method === "POST") return 1;
      const segments = isPreview ? all.slice(2) : all;
      return (
        costBelow(method, segments) ??
        (segments.length > 1 ? costBelow(method, segments.slice(1)) : undefined)
      );
    },
    answer,
    use: pages.use,
  } satisfies Shop & { use: typeof pages.use };
}

/**
 * The address of the same page in the merchant's own shop; undefined where the store has none on a host other
 * than the visitor's.
 */
function addressElsewhere({ call, place }: Pick<Visit, "call" | "place">, { elsewhere }: ShopInfo) {
  if (elsewhere === undefined || new URL(elsewhere).hostname === new URL(call.origin).hostname)
    return undefined;
  const path = `${place.root.slice(0, -1)}${place.path}`;
  const url = new URL(
    path === "/" ? elsewhere : `${elsewhere.replace(/\/+$/, "")}${path.replace(/\/$/, "")}`,
  );
  url.search = call.search;
  return url.href;
}

const isForElsewhere = ({ call, place }: Pick<Visit, "call" | "place">) =>
  call.method !== "POST" && !isSiteFile(place.segments);

const visitorOf = ({ call: { store, address, headers } }: Visit) => ({ storeId: store.id, address, headers });

/** Whether an answer is a page that its visitor sees, and not one of a preview or a part of a page. */
const isShown = ({ preview, query }: Visit, { status }: ShopAnswer): boolean =>
  (status === 200 || status === 304) && !preview && !query.sections;

/** Whether a request has put something into the cart. */
const isAddition = ({ call, place, preview }: Visit, { status }: ShopAnswer): boolean =>
  call.method === "POST" && !preview && status < 400 && /^\/cart\/add(?:\.js)?$/.test(place.path);

// A product has one address, in whichever collection it was opened, and nobody's order has one.
function viewedPage({ call, place }: Visit, { template, handle, isAccount }: Target) {
  const isProduct = template === "product";
  const path = isProduct && handle !== undefined ? `/products/${encodeURIComponent(handle)}` : place.path;
  const { host } = new URL(call.origin);
  return { path: isAccount ? "/account" : path, search: call.search, host, isProduct };
}

// A shopper who has to choose another password first counts as logged out, as on hosted pages.
async function findShopper(call: ShopCall): Promise<Shopper> {
  const { principal, cookies } = await call.findShopper();
  return { principal: principal?.mustChangePassword ? undefined : principal, cookies };
}

async function withCookies(visit: Visit, answer: ShopAnswer): Promise<ShopAnswer> {
  const cookies = await visit.newCookies();
  const { headers } = answer;
  const isOpen = visit.profile.storefront.mode === "open" && !visit.preview;
  // Restricted pages are not cached between the server and the visitor.
  if (!cookies.length)
    return isOpen || !String(headers["cache-control"]).startsWith("public")
      ? answer
      : { ...answer, headers: { ...headers, "cache-control": "private, no-cache" } };
  const all = [...cookies, ...[headers["set-cookie"] ?? []].flat()];
  return { ...answer, headers: { ...headers, "cache-control": "no-store", "set-cookie": all } };
}

const PATH = "/password";

/** Whether a visitor may see the shop: it is open, a preview, or they know its password. */
function mayEnter({ call, preview, profile }: Visit, { proofs }: ShopInfo): boolean {
  if (profile.storefront.mode !== "password" || preview) return true;
  const shown = Buffer.from(call.cookie("stoa_open") ?? "");
  return proofs.map((proof) => isSame(shown, Buffer.from(proof))).includes(true);
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

/** Whether an address is that of the password page. */
const isPasswordPage = ({ place }: Pick<Visit, "place">): boolean => place.path === PATH;

/**
 * The page for visitors who may not see the shop yet, at its own address; a form that has the password lets
 * them in.
 */
async function answerPassword(visit: Visit, may: boolean): Promise<ShopAnswer> {
  const { call, place, views } = visit;
  if (may) return redirect(place.root, 303);
  if (!isPasswordPage(visit)) return redirect(`${place.root}${PATH.slice(1)}`, 303);
  if (call.method !== "POST") return views.page(PATH, { status: 200 });
  const password = new URLSearchParams(call.body?.toString() ?? "").get("password") ?? "";
  try {
    const { data } = await call.ask<{ token: string }>("POST /api/v1/storefront/password", {
      body: { password },
    });
    const { headers, ...answer } = redirect(place.root, 303);
    return { ...answer, headers: { ...headers, "set-cookie": call.setCookie("stoa_open", data.token) } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { message, errors = [] } = call.messagesByLocale(call.locale).describeError(error);
    const shown = errors.length ? errors : [{ field: "/password", message }];
    const form = {
      kind: "storefront_password",
      errors: shown.map((one) => ({ field: one.field.slice(1), message: one.message })),
    };
    return views.page(PATH, { status: error.status, form });
  }
}
