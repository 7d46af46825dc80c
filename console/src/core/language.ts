import { useSyncExternalStore } from "react";

/** The languages of the console, with their own names. */
export const languages = {
  en: "English",
  ar: "العربية",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  tr: "Türkçe",
} as const;
export type Language = keyof typeof languages;

const KEY = "stoa-language";
const listeners = new Set<() => void>();
let current: Language = first();

/** The language that the console speaks now. */
export const language = (): Language => current;

/** The same in a component, which is drawn anew when it changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, language);

/** Speaks another language from now on. Load its texts first (`core/texts.ts`). */
export function setLanguage(next: Language): void {
  current = next;
  localStorage.setItem(KEY, next);
  markPage();
  for (const listener of listeners) listener();
}

/** Which way a language is written. */
export const directionOf = (of: Language): "ltr" | "rtl" => (of === "ar" ? "rtl" : "ltr");

/** Tells the page's own element which language it is in. */
export function markPage(): void {
  document.documentElement.lang = current;
  document.documentElement.dir = directionOf(current);
}

function first(): Language {
  const wanted = [localStorage.getItem(KEY) ?? "", ...navigator.languages];
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languages);
  return (known as Language | undefined) ?? "en";
}
