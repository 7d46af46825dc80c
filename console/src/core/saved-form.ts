import { useEffect, useState } from "react";
import { saveCarefully } from "./conflict.tsx";
import { useWrite } from "./data.ts";
import { flat } from "./flat.ts";
import { type Form, faultsNearby, useForm } from "./form.ts";
import { changesOf } from "./merge.ts";

type Versioned = { version: number };
type Faults = Pick<Form<object>, "shows" | "setFaults">;

/** A form of something that is kept with a version. */
export type SavedForm<T, V extends object> = {
  form: Form<V>;
  /** As it was when the form began. */
  base: T;
  /** Saves what was changed; gives how it is then, undefined where it was refused or given up. */
  save(): Promise<T | undefined>;
  isSending: boolean;
};

/**
 * Holds a form of something that was read as `now`, and saves it carefully: fields are compared one by one, also within groups, by
 * names as `flat` makes them. What others save meanwhile shows at once where nothing was typed.
 */
export function useSavedForm<T extends Versioned, V extends object>({
  now,
  valuesOf,
  read,
  write,
  label,
  show,
  changes,
  faults = faultsNearby,
}: {
  now: T;
  valuesOf: (kept: T) => V;
  read: () => Promise<T>;
  /** Sends changed fields; `latest` is what they are a change of. */
  write: (changed: Record<string, unknown>, latest: T, options: Versioned) => Promise<Versioned>;
  label: (field: string) => string;
  show?: (field: string, value: unknown) => string | undefined;
  changes: readonly string[];
  faults?: (form: Form<V>) => Faults;
}): SavedForm<T, V> {
  const [base, setBase] = useState(now);
  const form = useForm(valuesOf(now));
  const begin = (kept: T) => {
    setBase(kept);
    form.reset(valuesOf(kept));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was read anew begins the form anew
  useEffect(() => {
    if (now.version > base.version && !form.isChanged) begin(now);
  }, [now]);
  const { send, isSending } = useWrite(
    async () => {
      const flatOf = (kept: T) => ({ ...flat(valuesOf(kept)), version: kept.version });
      let latest = base;
      const saved = await saveCarefully<Versioned, Record<string, unknown>>({
        base: flatOf(base),
        changes: changesOf(flat(valuesOf(base)), flat(form.values)),
        read: async () => {
          latest = await read();
          return flatOf(latest);
        },
        write: (changed, options) => write(changed, latest, options),
        label,
        ...(show && { show }),
      });
      return saved && read();
    },
    { changes, form: faults(form) },
  );
  return {
    form,
    base,
    isSending,
    async save() {
      const kept = await send();
      if (kept) begin(kept);
      return kept;
    },
  };
}
