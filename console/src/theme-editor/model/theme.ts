import { readJson, writeJson } from "./json.ts";
import { type Name, namesFrom } from "./names.ts";
import { type BlockType, readSchema, readSettingsSchema, type Schema, type SettingsGroup } from "./schema.ts";
import { type Node, nodeAt, type Path, type Sections, type Settings } from "./tree.ts";

/** A text file of a theme, as the API gives it. */
export type ThemeText = { readonly path: string; readonly content: string; readonly version: number };

/** What the layout shows beside the page: a section group, or a section that the code places. */
export type Slot = { readonly kind: "group" | "section"; readonly name: string };

/** What the editor knows of a theme, beside the JSON files that it changes. */
export type Theme = {
  readonly name: Name;
  /** A setting's words: those that are a key of the storefront's locales, in the store's language. */
  readonly text: (value: unknown) => unknown;
  readonly sections: ReadonlyMap<string, Schema>;
  readonly blocks: ReadonlyMap<string, Schema>;
  readonly groups: readonly SettingsGroup[];
  /** The templates that are JSON, and those that are code, by their names such as `product.special`. */
  readonly templates: readonly string[];
  readonly coded: readonly string[];
  readonly layouts: ReadonlyMap<
    string,
    { readonly before: readonly Slot[]; readonly after: readonly Slot[] }
  >;
  /** The comments that JSON files begin with. */
  readonly heads: Readonly<Record<string, string>>;
  /** JSON files that cannot be read, which stay as they are. */
  readonly broken: readonly string[];
};

/** The values of the JSON files that the editor changes, by path. */
export type Draft = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const SETTINGS_DATA = "config/settings_data.json";
export const templateFile = (template: string) => `templates/${template}.json`;
export const groupFile = (group: string) => `sections/${group}.json`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a theme's files; `languages` are those of the reader, the most wanted first, `shopLanguage` the shop's. */
export function readTheme(
  files: readonly ThemeText[],
  languages: readonly string[],
  shopLanguage = "en",
): { theme: Theme; draft: Draft } {
  const byPath = new Map(files.map((file) => [file.path, file.content]));
  const below = (folder: string, ending: string) =>
    files
      .filter(({ path }) => path.startsWith(folder) && path.endsWith(ending))
      .map(({ path, content }) => ({ path, content, name: path.slice(folder.length, -ending.length) }));
  const schemas = (folder: string) =>
    new Map(
      below(folder, ".liquid").flatMap(({ name, content }) => {
        const schema = readSchema(content, name);
        return schema ? [[name, schema] as const] : [];
      }),
    );
  const draft: Record<string, Record<string, unknown>> = {};
  const heads: Record<string, string> = {};
  const broken: string[] = [];
  for (const { path, content } of files.filter(isChanged)) {
    const read = readJson(content);
    if (!read) broken.push(path);
    else {
      draft[path] = read.value;
      heads[path] = read.head;
    }
  }
  draft[SETTINGS_DATA] ??= { current: {} };
  const schemaTexts = textsIn(below("locales/", ".schema.json"), languages);
  const shopTexts = textsIn(
    below("locales/", ".json").filter(({ name }) => !name.endsWith(".schema")),
    [shopLanguage],
  );
  const settingsSchema = parsed(byPath.get("config/settings_schema.json"));
  const templates = below("templates/", ".json").map(({ name }) => name);
  const theme: Theme = {
    name: namesFrom(schemaTexts),
    text: (value) => (typeof value === "string" ? namesFrom(shopTexts)(value) : value),
    sections: schemas("sections/"),
    blocks: schemas("blocks/"),
    groups: readSettingsSchema(settingsSchema),
    templates,
    coded: below("templates/", ".liquid")
      .map(({ name }) => name)
      .filter((name) => !templates.includes(name)),
    layouts: new Map(below("layout/", ".liquid").map(({ name, content }) => [name, readLayout(content)])),
    heads,
    broken,
  };
  return { theme, draft };
}

type Locale = { readonly name: string; readonly content: string };

// The locales of these languages, then the theme's own first one.
function textsIn(locales: readonly Locale[], languages: readonly string[]): unknown[] {
  const localeOf = (tag: string) =>
    locales.find(({ name }) => name === tag || name === `${tag}.default`) ??
    locales.find(({ name }) => name.split(/[-.]/)[0] === tag.split("-")[0]);
  const wanted = [...languages.map(localeOf), ...locales.filter(({ name }) => name.endsWith(".default"))];
  return wanted.flatMap((file) => (file ? [readJson(file.content)?.value] : []));
}

const isChanged = ({ path }: ThemeText) =>
  path === SETTINGS_DATA || /^templates\/.+\.json$/.test(path) || /^sections\/[^/]+\.json$/.test(path);

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}

const LAYOUT_PARTS =
  /\{%-?\s*(?:(comment|endcomment)\b|(sections?)\s+(?:'([\w-]+)'|"([\w-]+)"))|content_for_layout/g;

/** The section groups and sections that a layout places, before and after the page's content. */
export function readLayout(source: string): { before: Slot[]; after: Slot[] } {
  const before: Slot[] = [];
  const after: Slot[] = [];
  let slots = before;
  let isComment = false;
  for (const [, comment, tag, single, double] of source.matchAll(LAYOUT_PARTS)) {
    if (comment) isComment = comment === "comment";
    else if (isComment) continue;
    else if (tag) slots.push({ kind: tag === "sections" ? "group" : "section", name: (single ?? double)! });
    else slots = after;
  }
  return { before, after };
}

/** The text of a draft's file, as the theme stores it. */
export const textOf = (theme: Theme, draft: Draft, path: string): string =>
  writeJson(theme.heads[path] ?? "", draft[path]);

/** The theme's own settings: the values that count now. */
export function currentSettings(draft: Draft): Settings {
  const { current, presets } = draft[SETTINGS_DATA] ?? {};
  if (isObject(current)) return current;
  const preset = isObject(presets) && typeof current === "string" ? presets[current] : undefined;
  return isObject(preset) ? preset : {};
}

/** Changes the theme's own settings; what was a preset's name becomes its values. */
export function changeSettings(draft: Draft, id: string, value: unknown): Draft {
  const { [id]: _former, ...others } = currentSettings(draft);
  const current = value === undefined ? others : { ...others, [id]: value };
  return { ...draft, [SETTINGS_DATA]: { ...draft[SETTINGS_DATA], current } };
}

/** The sections in a file. In `config/settings_data.json` those are the ones that layouts place, whose order the code decides. */
export function sectionsOf(theme: Theme, draft: Draft, file: string): Sections {
  if (file !== SETTINGS_DATA) {
    const { sections, order } = draft[file] ?? {};
    return {
      sections: isObject(sections) ? (sections as Sections["sections"]) : {},
      order: Array.isArray(order) ? (order as string[]) : [],
    };
  }
  const stored = currentSettings(draft).sections;
  const names = [...theme.layouts.values()].flatMap(({ before, after }) =>
    [...before, ...after].filter(({ kind }) => kind === "section").map(({ name }) => name),
  );
  const nodes = [...new Set(names)].map((id) => {
    const own = isObject(stored) && isObject(stored[id]) ? (stored[id] as Partial<Node>) : {};
    return [id, { ...own, type: id, static: true }] as const;
  });
  return { sections: Object.fromEntries(nodes), order: nodes.map(([id]) => id) };
}

/** Puts sections into a file, all else of which stays. */
export function withSections(draft: Draft, file: string, { sections, order }: Sections): Draft {
  if (file !== SETTINGS_DATA) return { ...draft, [file]: { ...draft[file], sections, order } };
  const stored = currentSettings(draft).sections;
  const changed = Object.entries(sections).filter(
    ([id, node]) => Object.keys(node).length > 2 || (isObject(stored) && id in stored),
  );
  const plain = changed.map(([id, { static: _placed, ...node }]) => [id, node]);
  return changeSettings(draft, "sections", {
    ...(isObject(stored) ? stored : {}),
    ...Object.fromEntries(plain),
  });
}

/** A type of section or block with what is known of it. */
export type Known = Pick<Schema, "name" | "settings" | "blocks" | "maxBlocks">;

/** What the theme says of the type of a node; undefined where it knows no such type. */
export function schemaAt(theme: Theme, all: Sections, path: Path): Known | undefined {
  const [, ...rest] = path;
  const section = nodeAt(all, path.slice(0, 1));
  let known: Known | undefined = section && theme.sections.get(section.type);
  for (let depth = 1; depth <= rest.length; depth++) {
    const node = nodeAt(all, path.slice(0, depth + 1));
    const own = known?.blocks.find(({ type }) => type === node?.type);
    known = own && isLocal(own) ? localBlock(own) : node && theme.blocks.get(node.type);
  }
  return known;
}

const isLocal = ({ name, settings }: BlockType) => name !== undefined || Boolean(settings?.length);
const localBlock = ({ type, name = type, settings = [] }: BlockType): Known => ({
  name,
  settings,
  blocks: [],
  maxBlocks: 0,
});
