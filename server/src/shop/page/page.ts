import { type Context, Drop, type Template, toValue } from "liquidjs";
import type { Globals, Need, Problem } from "../render/index.ts";

/**
 * The page that is being rendered, as filters, tags and objects see it. A worker renders one page at a time
 * and never waits while it does, so there is one such page or none.
 */
export type Page = {
  readonly globals: Globals;
  readonly isDesignMode: boolean;
  /** The template's name with its suffix, such as `product.special`. */
  readonly template: string;
  /** The theme's settings as `settings.x` has them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The address of an asset of the theme by its name, or undefined. */
  assetUrl(name: string): string | undefined;
  /** The text of a file of the theme by its path, or undefined. */
  file(path: string): string | undefined;
  /**
   * A text of the theme's locale files by its dotted key, with the plural form of `count`; undefined where
   * there is none.
   */
  translation(key: string, count?: number): string | undefined;
  /**
   * The storefront's answer to a need, null for nothing. Undefined where it is not here yet: the worker then
   * asks for it and renders the page again, so an object that gets undefined prints nothing.
   */
  load(need: Need): unknown;
  /** The global objects by name, as templates read them. */
  readonly objects: Readonly<Record<string, unknown>>;
  readonly parts: Parts;
  noteStyle(css: string): void;
  noteFrameHost(host: string): void;
  /** Something to be loaded early: `content_for_header` links it, and so may a header of the answer. */
  notePreload(preload: Preload): void;
  /**
   * The page of a list that `{% paginate %}` asks for. A list of the storefront (a collection's products,
   * search results, orders) that is read while this is set answers that page of it, with an own property
   * `total`; other lists are cut by the tags.
   */
  paging: Paging | undefined;
  note(problem: Problem): void;
  /** Counts what is made beside the page's own bytes; throws where a page makes too much. */
  charge(units: number): void;
  /** Renders one level deeper. Throws where that is too deep. */
  deeper<T>(run: () => T): T;
};

export type Paging = {
  number: number;
  size: number /** The list as the template writes it: `collection.products`. */;
  list: string;
};
export type Preload = { href: string; as: string; srcset?: string; sizes?: string };

/** The files of a theme that a page is put together from. */
export type Parts = {
  /** A compiled snippet. Throws where there is none. */
  snippet(name: string): Template[];
  /** `{% section %}`: the section of that name as `settings_data.json` has it. */
  section(name: string): string;
  /** `{% sections %}`: the sections of a group, in order. */
  group(name: string): string;
  /** `{% content_for 'blocks' %}` of the section or block that is being rendered. */
  blocks(context: Context): string;
  /** `{% content_for 'block' %}`. */
  block(context: Context, block: { type: string; id: string; values: Record<string, unknown> }): string;
};

let current: Page | undefined;

/** The page that is being rendered. Throws where there is none. */
export function currentPage(): Page {
  if (!current) throw new Error("no page is being rendered");
  return current;
}

/** Renders by `run` with `page` as the current one. */
export function withPage<T>(page: Page, run: () => T): T {
  const before = current;
  current = page;
  try {
    return run();
  } finally {
    current = before;
  }
}

/**
 * An object of Liquid whose properties are found by name when they are read, such as `collections['mugs']`,
 * and which can be looped over where it has items.
 */
export class Lookup extends Drop {
  readonly #find: (key: string) => unknown;
  readonly #items: (() => Iterable<unknown>) | undefined;

  constructor(find: (key: string) => unknown, items?: () => Iterable<unknown>) {
    super();
    this.#find = find;
    this.#items = items;
  }

  override liquidMethodMissing(key: string | number): unknown {
    if (this.#items && (key === "size" || key === "first" || key === "last")) {
      const all = [...this.#items()];
      return key === "size" ? all.length : all.at(key === "first" ? 0 : -1);
    }
    return this.#find(String(key));
  }

  *[Symbol.iterator](): Iterator<unknown> {
    if (this.#items) yield* this.#items();
  }
}

// A template would reach the class itself.
Reflect.deleteProperty(Lookup.prototype, "constructor");

/**
 * A value as Liquid prints it: nothing for nil, lists one after the other, objects as `{"name"=>"value"}`.
 */
export function printValue(raw: unknown): string {
  // An object with a text and a value prints the text.
  if (raw instanceof Drop && Object.hasOwn(Object.getPrototypeOf(raw), "toString")) return String(raw);
  const value = toValue(raw);
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return printObject(value, 0);
  if (typeof value === "function") return "";
  return String(value);
}

const MAX_DEPTH = 5;

function printObject(value: object, depth: number): string {
  if (depth > MAX_DEPTH) return "";
  if (Array.isArray(value)) return value.map((one) => printValue(one)).join("");
  if (value instanceof Date) return value.toISOString();
  const own = (value as { toString?: unknown }).toString;
  if (typeof own === "function" && own !== Object.prototype.toString) return String(own.call(value));
  return inspect(value, depth);
}

function inspect(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return "...";
  if (value === null || value === undefined) return "nil";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object") return printValue(value);
  if (Array.isArray(value)) return `[${value.map((one) => inspect(one, depth + 1)).join(", ")}]`;
  const pairs = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}=>${inspect(one, depth + 1)}`,
  );
  return `{${pairs.join(", ")}}`;
}
