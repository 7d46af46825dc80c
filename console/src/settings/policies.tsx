import { Textarea } from "@mantine/core";
import type { PolicyTexts, PolicyTextsUpdate } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { type Form, faultsNearby } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSavedForm } from "../core/saved-form.ts";
import { readAgain, useCan, useStore } from "../core/session.ts";
import { Languages } from "../ui/fields.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { Status } from "../ui/status.tsx";
import { type Key, useSay } from "./say.ts";

const kinds = ["terms", "privacy", "refunds", "shipping", "legalNotice"] as const;
type Kind = (typeof kinds)[number];
/** The text of each policy, by its language; no text where there is none. */
type Draft = Record<Kind, Record<string, string>>;

const draftOf =
  (languages: readonly string[]) =>
  (kept: PolicyTexts): Draft =>
    Object.fromEntries(
      kinds.map((kind) => {
        const none = languages.map((language) => [language, ""]);
        // Also what is in a language that the console has not heard of yet, so that no change loses it.
        const there = kept[kind].map(({ language, text }) => [language, text]);
        return [kind, Object.fromEntries([...none, ...there])];
      }),
    ) as Draft;

const listOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).flatMap(([language, text]) => (text.trim() ? [{ language, text }] : []));

/** What customers can read of the store's terms, in all of its languages. */
export default function Policies() {
  const { data, error } = useRead(["policies"], (options) => stoa.policies.get(options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Ready now={data} /> : <Loading />;
}

function Ready({ now }: { now: PolicyTexts }) {
  const say = useSay();
  const can = useCan();
  const { languages } = useStore();
  const { language } = useFormats();
  const valuesOf = draftOf(languages);
  const { form, save, isSending } = useSavedForm({
    now,
    valuesOf,
    read: () => stoa.policies.get(),
    write: (changed, latest, options) => {
      const texts = valuesOf(latest);
      const sent = kinds.filter((kind) => Object.keys(changed).some((way) => way.startsWith(`${kind}.`)));
      for (const [way, text] of Object.entries(changed)) {
        const [kind, ...rest] = way.split(".");
        texts[kind as Kind][rest.join(".")] = String(text);
      }
      const body: PolicyTextsUpdate = Object.fromEntries(sent.map((kind) => [kind, listOf(texts[kind])]));
      return stoa.policies.update(body, options);
    },
    label: (field) => {
      const [kind, tag = ""] = field.split(".");
      return `${say(`policies.${kind}` as Key)} (${language(tag)})`;
    },
    changes: ["policies", "setup"],
    faults: faultsAtTexts,
  });
  const send = async () => {
    if (await save()) await readAgain().catch(() => undefined);
  };
  return (
    <Page title={say("menu.policies")} subtitle={say("policies.text")} back="/settings">
      <fieldset className="bare stack" disabled={!can("settings")}>
        {kinds.map((kind) => (
          <Section key={kind} title={say(`policies.${kind}`)} actions={<Drafts of={now} kind={kind} />}>
            <Languages
              isFaulty={(one) => form.isFaulty(`/${kind}/${one}`)}
              draw={(one) => (
                <Textarea
                  aria-label={`${say(`policies.${kind}`)} (${language(one)})`}
                  lang={one}
                  dir="auto"
                  autosize
                  minRows={4}
                  maxRows={20}
                  maxLength={50_000}
                  {...form.text(`/${kind}/${one}`)}
                />
              )}
            />
          </Section>
        ))}
      </fieldset>
      <SaveBar form={form} save={() => void send()} isSending={isSending} />
    </Page>
  );
}

function Drafts({ of: { unfinished }, kind }: { of: PolicyTexts; kind: Kind }) {
  const say = useSay();
  const { language, list } = useFormats();
  const drafts = unfinished.filter(({ policy }) => policy === kind).map((one) => language(one.language));
  if (!drafts.length) return null;
  return <Status tone="look">{say("policies.draft_in", { languages: list(drafts) })}</Status>;
}

// The API names a text by its place in the list that was sent.
function faultsAtTexts(form: Form<Draft>) {
  const here = (pointer: string) =>
    pointer.replace(/^\/(\w+)\/(\d+)/, (whole, kind: Kind, i: string) => {
      const sent = listOf(form.values[kind] ?? {})[Number(i)];
      return sent ? `/${kind}/${sent.language}` : whole;
    });
  const near = faultsNearby(form);
  return {
    shows: (pointer: string) => near.shows(here(pointer)),
    setFaults: (faults: Readonly<Record<string, string>>) =>
      near.setFaults(Object.fromEntries(Object.entries(faults).map(([at, text]) => [here(at), text]))),
  };
}
