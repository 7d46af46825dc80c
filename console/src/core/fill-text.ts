/** A text with `{name}` for what is put in; or one for each plural form of `count` (Intl.PluralRules), at least `other`. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
/** What is put into a text. Numbers are written as the language does. */
export type Values = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function kept<T>(map: Map<string, T>, language: string, make: () => T): T {
  const found = map.get(language) ?? make();
  map.set(language, found);
  return found;
}

/** The text of a language with its values put in; a placeholder without a value stays as it is. */
export function fillText(text: Text, language: string, values: Values = {}): string {
  return formOf(text, language, values).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (typeof value !== "number") return value ?? whole;
    return kept(numbers, language, () => new Intl.NumberFormat(language)).format(value);
  });
}

function formOf(text: Text, language: string, values: Values): string {
  if (typeof text === "string") return text;
  const form = kept(rules, language, () => new Intl.PluralRules(language)).select(Number(values.count ?? 0));
  return text[form] ?? text.other ?? "";
}

/** The names of a text's placeholders, sorted; of all its plural forms. */
export function placeholdersOf(text: Text): string[] {
  const forms = typeof text === "string" ? [text] : Object.values(text);
  const names = forms.flatMap((form) => [...(form ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  return [...new Set(names)].sort();
}
