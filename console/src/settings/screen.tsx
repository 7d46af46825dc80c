import type { Settings, SettingsUpdate } from "@stoa/client";
import type { ReactNode } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { nested } from "../core/flat.ts";
import type { Form } from "../core/form.ts";
import { useSavedForm } from "../core/saved-form.ts";
import { readAgain, useCan } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { type Key, useSay } from "./say.ts";

type Field = keyof Settings & keyof SettingsUpdate;
type Asked<V> = { values: V; base: Settings };

type Screen<K extends Field> = {
  title: string;
  text?: string;
  fields: readonly K[];
  /** Says a value that is no plain text, where two people changed it. */
  show?: (field: string, value: unknown) => string | undefined;
  /** Asks before something grave is saved. */
  isSure?: (asked: Asked<Pick<Settings, K>>) => Promise<boolean>;
  children: (form: Form<Pick<Settings, K>>, settings: Settings) => ReactNode;
};

/** A screen of some fields of the store's settings, which is saved with the version; whoever may only read them sees them locked. */
export function SettingsScreen<K extends Field>(screen: Screen<K>) {
  const { data, error } = useRead(["settings"], (options) => stoa.settings.get(options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Ready now={data} {...screen} /> : <Loading />;
}

function Ready<K extends Field>({
  now,
  title,
  text,
  fields,
  show,
  isSure,
  children,
}: Screen<K> & { now: Settings }) {
  const say = useSay();
  const can = useCan();
  const { form, base, save, isSending } = useSavedForm({
    now,
    valuesOf: (kept) => Object.fromEntries(fields.map((field) => [field, kept[field]])) as Pick<Settings, K>,
    read: () => stoa.settings.get(),
    write: (changed, latest, options) => stoa.settings.update(bodyOf(changed, latest), options),
    label: (field) => say(field as Key),
    ...(show && { show }),
    changes: ["settings", "setup"],
  });
  const send = async () => {
    if (isSure && !(await isSure({ values: form.values, base }))) return;
    // Name, languages and time zone of the store stand in other places, too.
    if (await save()) await readAgain().catch(() => undefined);
  };
  return (
    <Page title={title} subtitle={text} back="/settings">
      <fieldset className="bare stack" disabled={!can("settings")}>
        {children(form, base)}
      </fieldset>
      <SaveBar form={form} save={() => void send()} isSending={isSending} />
    </Page>
  );
}

/** The body of an update with changed fields; a fee of another type says how much it is. */
function bodyOf(changed: Record<string, unknown>, { cashOnDelivery }: Settings): SettingsUpdate {
  const { value } = cashOnDelivery;
  return nested("cashOnDelivery.type" in changed ? { "cashOnDelivery.value": value, ...changed } : changed);
}
