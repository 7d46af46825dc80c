import type { Form } from "../core/form.ts";
import { type Key, useSay } from "./say.ts";

const pointerOf = (field: string) => `/${field.replaceAll(".", "/")}`;

/** What fields need, with the label that is their text, by the names that the API has for them, such as `mails.giftCard`. */
export function useFields<V extends object>(form: Form<V>) {
  const say = useSay();
  return {
    text: (field: Key) => ({ label: say(field), ...form.text(pointerOf(field)) }),
    optional: (field: Key) => ({ label: say(field), ...form.optional(pointerOf(field)) }),
    check: (field: Key) => ({ label: say(field), ...form.check(pointerOf(field)) }),
    value: <T>(field: Key) => ({ label: say(field), ...form.value<T>(pointerOf(field)) }),
  };
}
