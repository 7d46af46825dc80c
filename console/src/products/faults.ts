import type { Form } from "../core/form.ts";
import type { ProductDraft } from "./draft.ts";

/** The form as faults of the API find it: texts are sent as a list and typed by their language. */
export function faultsAtLanguages(form: Form<ProductDraft>): Pick<Form<ProductDraft>, "shows" | "setFaults"> {
  const sent = Object.values(form.values.translations).filter(({ name }) => name.trim());
  const here = (pointer: string) =>
    pointer.replace(/^\/translations\/(\d+)/, (whole, i: string) => {
      const language = sent[Number(i)]?.language ?? Object.keys(form.values.translations)[0];
      return language ? `/translations/${language}` : whole;
    });
  return {
    shows: (pointer) => form.shows(here(pointer)),
    setFaults: (faults) =>
      form.setFaults(Object.fromEntries(Object.entries(faults).map(([pointer, text]) => [here(pointer), text]))),
  };
}
