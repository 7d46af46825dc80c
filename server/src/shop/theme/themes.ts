import { LRUCache } from "lru-cache";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import {
  DEFAULT_THEME,
  findThemeState,
  readShownFiles,
  type ShownFile,
} from "../../platform/themes/index.ts";
import type { Prepared, Renderer, ThemeFiles } from "../render/index.ts";
import { ASSETS, assetPath, hashOf } from "./assets.ts";
import { readDefaultTheme } from "./default-theme.ts";
import { type ActiveTheme, readActiveTheme } from "./revision-sql.ts";

/** A theme's version as pages are made with it. */
export type ShopTheme = {
  /** Unique for its files; it begins with the store's id, unless it is the default theme's. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** Additions to the content security policy of its pages. */
  readonly hasStyleAttributes: boolean;
  /** The assets that were made of its files: their texts by address. */
  readonly made: ReadonlyMap<string, string>;
  /** Whether it has a template of this name. */
  has(template: string): boolean;
  /** Reads its files anew. Throws 404 where they are gone. */
  files(): Promise<ThemeFiles>;
};

/** The version of a theme: a published one, or the working files. */
export type WantedTheme = { id: string; number: number | null };

export type Themes = {
  /** The theme that a store shows as of a revision of its content; undefined where none is active. */
  active(tx: Tx, content: string): Promise<ActiveTheme | undefined>;
  /** Throws 404 where there is no such theme; ThemeError where its files cannot be used. */
  find(tx: Tx, wanted: WantedTheme & { name?: string }): Promise<ShopTheme>;
  /** The text of an asset that was made of a theme of the store, or of the default one. */
  madeAsset(storeId: string, path: string): string | undefined;
};

// The cached part of a version: the addresses of its assets, and the generated ones.
const MOST_BYTES = 16 * 1_048_576;
const MOST_STORES = 10_000;
const FILE_BYTES = 200;
// Assets that no page gets as text.
const NO_TEXT = /^assets\/(?!.*\.(?:liquid|svg|css|js|txt|json)$)/;
const NOT_SHOWN = /^(?:config\/markdown|node_modules)\//;

/** Keeps what is known of the themes that are shown. Their files are read again when a worker wants them. */
export function createThemes(renderer: Pick<Renderer, "prepare">): Themes {
  const known = new LRUCache<string, ShopTheme>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ made }) =>
      FILE_BYTES + [...made.values()].reduce((sum, text) => sum + text.length, 0),
  });
  const coming = new Map<string, Promise<ShopTheme>>();
  const actives = new LRUCache<string, { content: string; theme: ActiveTheme | undefined }>({
    max: MOST_STORES,
  });

  async function load(
    key: string,
    about: Pick<ShopTheme, "id" | "name">,
    read: () => Promise<readonly ShownFile[]>,
  ): Promise<ShopTheme> {
    // A worker that remembers these files does not ask for them.
    const sources = async () => themeFiles(await read(), new Map());
    const prepared = await renderer.prepare(`${key} sources`, sources);
    const templates = new Set(prepared.templates);
    const paths = assetPaths(prepared);
    const theme: ShopTheme = {
      ...about,
      key,
      has: (template) => templates.has(template),
      hasStyleAttributes: prepared.hasStyleAttributes,
      made: new Map([...paths].map(([name, path]) => [path, prepared.assets[name]!])),
      files: async () => themeFiles(await read(), paths),
    };
    known.set(key, theme);
    return theme;
  }

  function once(key: string, make: () => Promise<ShopTheme>): Promise<ShopTheme> {
    const found = known.get(key);
    if (found) return Promise.resolve(found);
    const begun = coming.get(key) ?? make().finally(() => coming.delete(key));
    coming.set(key, begun);
    return begun;
  }

  return {
    async active(tx, content) {
      const before = actives.get(tx.storeId);
      if (before?.content === content) return before.theme;
      const theme = await readActiveTheme(tx);
      // A theme that was activated meanwhile has a later revision, and is read again.
      actives.set(tx.storeId, { content, theme });
      return theme;
    },
    async find(tx, { id, number, name }) {
      if (id === DEFAULT_THEME) {
        const { key, files } = await readDefaultTheme();
        return once(key, () => load(key, { id, name: "Default" }, async () => files));
      }
      const state = number === null || name === undefined ? await findThemeState(tx, id) : undefined;
      if (!state && name === undefined) throw notFound();
      const key = `${tx.storeId} ${id} ${number ?? `w${state!.version}`}`;
      const read = async () => {
        const files = await readShownFiles(tx, { themeId: id, number: number ?? undefined });
        if (!files.length) throw notFound();
        return files;
      };
      return once(key, () => load(key, { id, name: name ?? state!.name }, read));
    },
    madeAsset(storeId, path) {
      for (const [key, { made }] of known.entries())
        if (made.has(path) && (key.startsWith("default@") || key.startsWith(storeId))) return made.get(path);
      return undefined;
    },
  };
}

const assetPaths = ({ assets }: Prepared): Map<string, string> =>
  new Map(
    Object.entries(assets).map(([name, text]) => [name, assetPath(name.replaceAll("/", "-"), hashOf(text))]),
  );

function themeFiles(files: readonly ShownFile[], made: ReadonlyMap<string, string>): ThemeFiles {
  const shown = files.filter(({ path }) => !NOT_SHOWN.test(path));
  return {
    files: Object.fromEntries(
      shown.flatMap(({ path, text }) => (text === undefined || NO_TEXT.test(path) ? [] : [[path, text]])),
    ),
    assets: Object.fromEntries([
      ...shown
        .filter(({ path }) => path.startsWith(ASSETS))
        .map(({ path, sha256 }) => {
          const name = path.slice(ASSETS.length);
          return [name, assetPath(name.replaceAll("/", "-"), sha256)];
        }),
      ...made,
    ]),
  };
}
