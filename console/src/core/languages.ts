import type { Form } from "./form.ts";

type Text = { language: string; name: string };
type Texts = Readonly<Record<string, Text>>;

/** The texts of a form as the API takes them, a list: languages without a name are left out; those that the form does not show stay. */
export function namedTexts<T extends Text>(
  typed: Readonly<Record<string, T>>,
  had: readonly NoInfer<T>[] = [],
): T[] {
  const others = had.filter(({ language }) => !typed[language]);
  return [...Object.values(typed).filter(({ name }) => name.trim()), ...others];
}

/** The form as faults of the API find it: texts are sent as a list, as `namedTexts` makes it, and typed by their language. */
export function faultsAtLanguages<V extends { translations: Texts }>(
  form: Form<V>,
): Pick<Form<V>, "shows" | "setFaults"> {
  const sent = namedTexts(form.values.translations);
  const first = Object.keys(form.values.translations)[0];
  const here = (pointer: string) =>
    pointer.replace(/^\/translations(?:\/(\d+)(.*))?$/, (whole, i: string | undefined, rest = "") => {
      // Who typed no name at all hears it at the first one.
      if (i === undefined) return first ? `/translations/${first}/name` : whole;
      const language = sent[Number(i)]?.language ?? first;
      return language ? `/translations/${language}${rest}` : whole;
    });
  return {
    shows: (pointer) => form.shows(here(pointer)),
    setFaults: (faults) =>
      form.setFaults(
        Object.fromEntries(Object.entries(faults).map(([pointer, text]) => [here(pointer), text])),
      ),
  };
}
