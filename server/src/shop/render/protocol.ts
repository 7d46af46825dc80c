/** The input of one rendering. Everything in it can be sent to another thread. */
export type RenderRequest = {
  /**
   * Unique per store, theme, and published number or version of the working files; the default theme's is
   * `default@<hash>`.
   */
  theme: { key: string };
  /**
   * A template's name without its folder and extension: `index`, `product.special`, `customers/account`,
   * `404`.
   */
  template: string;
  /** Sections to answer alone, as `{id: html}`, instead of the page (`?section_id=`, `?sections=`). */
  sectionIds?: readonly string[];
  /** The page stands in the theme editor: sections and blocks carry the attributes that it finds them by. */
  isDesignMode?: boolean;
  globals: Globals;
};

/** The route's data about the page. */
export type Globals = {
  /** The storefront's answer about the store, and whatever else the objects read of it. */
  shop: Readonly<Record<string, unknown>>;
  request: {
    /** With neither host nor query, as the shopper sees it: `/de/products/mug`. */
    path: string;
    query: Readonly<Record<string, string>>;
    host: string;
    /** Scheme and host: `https://shop.example`. */
    origin: string;
    /** A BCP 47 tag. */
    locale: string;
    /** The prefix of each link of the shop: `/`, `/de/`, `/preview/<token>/`. */
    root: string;
    /** As `request.page_type` has it: `product`, `collection`, `404`. */
    pageType: string;
  };
  money: MoneyFormat;
  /** IANA name; dates are printed in it. */
  timeZone: string;
  pageTitle?: string;
  pageDescription?: string;
  canonicalUrl?: string;
  /**
   * HTML of the page's head that the server made (canonical, Open Graph, JSON-LD); `content_for_header`
   * begins with it.
   */
  head?: string;
  /** The handle of the page's own product, collection, page … as the address names it. */
  handle?: string;
  /** Data that the route has already read, by `keyOf(need)`. */
  data: Readonly<Record<string, unknown>>;
  /** The names and values of a form that was sent and refused, by the form's kind; messages for people. */
  form?: FormState;
};

/**
 * How the store writes sums: formats have one placeholder, such as `{{amount}}` or
 * `{{amount_with_comma_separator}}`.
 */
export type MoneyFormat = {
  /** ISO 4217. */
  currency: string;
  /** Digits of the minor unit. */
  digits: number;
  format?: string;
  formatWithCurrency?: string;
};

export type FormState = {
  kind: string;
  id?: string;
  isPosted?: boolean;
  errors?: readonly { field: string; message: string }[];
  values?: Readonly<Record<string, string>>;
};

type Paging = { page: number; limit: number; sort?: string; filters?: Readonly<Record<string, string>> };

/**
 * Something that a page reads of the storefront; the answer is the `data` of the endpoint's envelope, or
 * null.
 */
export type Need =
  | { kind: "product"; handle: string }
  | { kind: "collection"; handle: string }
  | ({ kind: "collectionProducts"; handle: string } & Paging)
  | { kind: "collections" }
  | { kind: "menu"; handle: string }
  | { kind: "page"; handle: string }
  | { kind: "pages" }
  | ({ kind: "search"; q: string } & Paging)
  | { kind: "recommendations"; productId: string; limit: number }
  | { kind: "cart" }
  | { kind: "customer" }
  | { kind: "orders"; page: number; limit: number }
  | { kind: "order"; id: string }
  | { kind: "addresses" }
  | { kind: "addressForm"; country: string }
  | { kind: "policies" }
  | { kind: "reviews"; productId: string; page: number; limit: number }
  | { kind: "file"; name: string };

/** The kinds whose answer depends on who asks. */
export const VISITOR_KINDS: ReadonlySet<Need["kind"]> = new Set([
  "cart",
  "customer",
  "orders",
  "order",
  "addresses",
]);

/** The name of a need in `Globals.data`: the same for the same need, however its fields are ordered. */
export function keyOf(need: Need): string {
  const entries = Object.entries(need).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The files of a theme, as the worker wants them. */
export type ThemeFiles = {
  /**
   * By path: everything under layout, templates, sections, blocks, snippets, config, locales, and the assets
   * that are text.
   */
  files: Readonly<Record<string, string>>;
  /**
   * The name of each asset, as themes write it, and its path on the shop's host: `theme.css` →
   * `/assets/theme.<hash>.css`.
   */
  assets: Readonly<Record<string, string>>;
};

export type Rendered = {
  html: string;
  /** By id, null where there is no such section; only where sections were asked for. */
  sections?: Readonly<Record<string, string | null>>;
  /** The cart or the customer was read: the page is not the same for everybody. */
  readsVisitor: boolean;
  /** For the CSP, of each `{% style %}`: `sha256-<base64>`. */
  styleHashes: readonly string[];
  /** Hosts of external videos, for `frame-src`. */
  frameHosts: readonly string[];
  /** Resources to preload, for `Link` headers. */
  preloads: readonly { href: string; as: string; srcset?: string; sizes?: string }[];
  /** Milliseconds of the worker's own CPU. */
  compileMs: number;
  cpuMs: number;
  /** How often the page was rendered before all that it reads was there. */
  passes: number;
  /** Notes for theme developers: broken settings, missing snippets, `Liquid error` texts. */
  problems: readonly Problem[];
};

/** Something about a file of a theme; line and column count from 1. */
export type Problem = {
  path: string;
  line: number;
  column: number;
  code: string;
  message: string;
};

/** Data computed from a version's files before its pages are served. */
export type Prepared = {
  /**
   * The assets that are made: `.liquid` ones by the name they are served under, and
   * `compiled_assets/styles.css` and `scripts.js`.
   */
  assets: Readonly<Record<string, string>>;
  /** Whether a file has a `style=` attribute, which the page's CSP then has to allow. */
  hasStyleAttributes: boolean;
  /** The names of its templates, such as `product.special`. */
  templates: readonly string[];
};

/** The problems of a theme's files: errors prevent publishing. */
export type Checked = { errors: readonly Problem[]; warnings: readonly Problem[] };

export type ThemeErrorCode =
  | "theme_too_slow"
  | "theme_too_large"
  | "theme_out_of_memory"
  | "theme_broken"
  | "theme_busy";

/** A page could not be rendered: by the theme's fault, or (`theme_busy`) since too many are waiting. */
export class ThemeError extends Error {
  readonly code: ThemeErrorCode;
  /** Where in the theme, where that is known. */
  readonly at: { path: string; line: number; column: number } | undefined;
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ThemeErrorCode,
    message: string,
    more: { at?: ThemeError["at"]; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.at = more.at;
    this.retryAfter = more.retryAfter;
  }
}
