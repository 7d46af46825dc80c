import { type ChangeEvent, useRef, useState } from "react";
import { changesOf } from "./merge.ts";
import { valueAt, withValue } from "./pointer.ts";

type Faults = Readonly<Record<string, string>>;
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The values of a form; each field is named by the JSON pointer that the API names it by, so that what is wrong stands at it. */
export type Form<V extends object> = {
  values: V;
  /** The values that it began with. */
  first: V;
  isChanged: boolean;
  /** The top fields that differ from what the form began with: the body of an update. */
  changes(): Partial<V>;
  set(pointer: string, value: unknown): void;
  /** Begins anew, with other values where they are given. */
  reset(values?: V): void;
  /** What a text field needs. */
  text(pointer: string): {
    name: string;
    value: string;
    onChange(event: Typed): void;
    error: string | undefined;
  };
  /** The same where no text is `null`. */
  optional(pointer: string): ReturnType<Form<V>["text"]>;
  /** What a box to tick needs. */
  check(pointer: string): {
    name: string;
    checked: boolean;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
    error: string | undefined;
  };
  /** What a field of another kind needs, such as tags. */
  value<T>(pointer: string): {
    name: string;
    value: T;
    onChange(value: T): void;
    error: string | undefined;
  };
  /** Whether something is wrong with a field, or with a part of it. */
  isFaulty(pointer: string): boolean;
  /** Whether a fault can be shown at a field; used by `useWrite`. */
  shows(pointer: string): boolean;
  setFaults(faults: Faults): void;
};

/** Holds a form's values, which begin as `initial`. */
export function useForm<V extends object>(initial: V): Form<V> {
  const [first, setFirst] = useState(initial);
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  const shown = useRef(new Set<string>());

  const set = (pointer: string, value: unknown) => {
    setValues((former) => withValue(former, pointer, value));
    setFaults(({ [pointer]: _mended, ...others }) => others);
  };
  const field = (pointer: string) => {
    shown.current.add(pointer);
    return { name: pointer, error: faults[pointer] };
  };
  const text = (pointer: string, none: "" | null) => ({
    ...field(pointer),
    value: String(valueAt(values, pointer) ?? ""),
    onChange: (event: Typed) =>
      set(pointer, event.currentTarget.value === "" ? none : event.currentTarget.value),
  });
  return {
    values,
    first,
    isChanged: Object.keys(changesOf(first, values)).length > 0,
    changes: () => changesOf(first, values),
    set,
    reset(next = first) {
      setFirst(next);
      setValues(next);
      setFaults({});
    },
    text: (pointer) => text(pointer, ""),
    optional: (pointer) => text(pointer, null),
    check: (pointer) => ({
      ...field(pointer),
      checked: valueAt(values, pointer) === true,
      onChange: (event) => set(pointer, event.currentTarget.checked),
    }),
    value: <T>(pointer: string) => ({
      ...field(pointer),
      value: valueAt(values, pointer) as T,
      onChange: (value: T) => set(pointer, value),
    }),
    isFaulty: (pointer) => Object.keys(faults).some((at) => `${at}/`.startsWith(`${pointer}/`)),
    shows: (pointer) => shown.current.has(pointer),
    setFaults,
  };
}

/** The form as faults find it that the API tells of parts of a field: each stands at the nearest field above it that is shown. */
export function faultsNearby<V extends object>(form: Form<V>): Pick<Form<V>, "shows" | "setFaults"> {
  const near = (pointer: string): string | undefined => {
    for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) if (form.shows(at)) return at;
    return undefined;
  };
  return {
    shows: (pointer) => near(pointer) !== undefined,
    setFaults: (faults) =>
      form.setFaults(Object.fromEntries(Object.entries(faults).map(([at, text]) => [near(at) ?? at, text]))),
  };
}

/** The same where a field stands in the form at another pointer than the API names it by, which `at` gives. */
export function faultsAt<V extends object>(
  form: Form<V>,
  at: (pointer: string) => string,
): Pick<Form<V>, "shows" | "setFaults"> {
  const near = faultsNearby(form);
  return {
    shows: (pointer) => near.shows(at(pointer)),
    setFaults: (faults) =>
      near.setFaults(
        Object.fromEntries(Object.entries(faults).map(([pointer, text]) => [at(pointer), text])),
      ),
  };
}
