import { use } from "react";
import { fillText, type Text, type Values } from "./fill-text.ts";
import { type Language, language, useLanguage } from "./language.ts";

type Texts = Readonly<Record<string, Text>>;
type Loader = () => Promise<{ default: Texts }>;

const files = import.meta.glob<{ default: Texts }>("/src/*/texts/*.json");
const menus: Record<Language, () => Promise<{ default: Record<string, Texts> }>> = {
  en: () => import("virtual:menu/en"),
  ar: () => import("virtual:menu/ar"),
  de: () => import("virtual:menu/de"),
  es: () => import("virtual:menu/es"),
  fr: () => import("virtual:menu/fr"),
  tr: () => import("virtual:menu/tr"),
};

const loaded = new Map<string, Texts>();
const loading = new Map<string, Promise<Texts>>();
const nameOf = (area: string, of: Language) => `/src/${area}/texts/${of}.json`;

/** Loads the texts of an area in a language, once. */
export function loadTexts(area: string, of: Language = language()): Promise<Texts> {
  const name = nameOf(area, of);
  const known = loading.get(name);
  if (known) return known;
  const file = files[name] as Loader | undefined;
  if (!file) throw new Error(`${name} is missing`);
  const promise: Promise<Texts> = file().then(({ default: texts }) => {
    loaded.set(name, texts);
    // React takes what a promise that says so has, and waits for no other.
    Object.assign(promise, { status: "fulfilled", value: texts });
    return texts;
  });
  loading.set(name, promise);
  return promise;
}

/** Loads the texts of a language that are needed at once: those of the core, and the menu's. */
export async function loadLanguage(of: Language): Promise<void> {
  const open = [...loading.keys()].flatMap((name) => name.match(/^\/src\/([^/]+)\//)?.[1] ?? []);
  const [menu] = await Promise.all([
    menus[of](),
    loadTexts("core", of),
    ...new Set(open.map((area) => loadTexts(area, of))),
  ]);
  for (const [area, texts] of Object.entries(menu.default)) loaded.set(`menu/${area}/${of}`, texts);
}

/** Says a text of an area by its key. */
export type Say<Key extends string> = (key: Key, values?: Values) => string;

/** Makes the hook by which an area's components say its texts; `En` is the type of its `en.json`. Waits until they are loaded. */
export function textsOf<En extends object>(area: string): () => Say<keyof En & string> {
  return () => {
    const of = useLanguage();
    // Asked for each time, also once they are here: React begins a component that waited again, and counts on the same hooks.
    const texts = use(loadTexts(area, of));
    return (key, values) => fillText(texts[key] ?? key, of, values);
  };
}

/** All texts of an area, by their keys; in the language that is spoken, if no other is named. Waits until they are loaded. */
export function useAreaTexts(area: string, other?: Language): Texts {
  const of = useLanguage();
  return use(loadTexts(area, other ?? of));
}

/** A text of the core where no hook can be, as it is in the language that is spoken now. */
export const coreText = (key: string): string =>
  fillText(loaded.get(nameOf("core", language()))?.[key] ?? key, language());

/** Says the texts of all areas that begin with `menu.`. */
export function useMenuTexts(): (area: string, key: string) => string {
  const of = useLanguage();
  return (area, key) => fillText(loaded.get(`menu/${area}/${of}`)?.[`menu.${key}`] ?? key, of);
}
