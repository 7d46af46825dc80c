import { MultiSelect, NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { CountryField } from "../ui/fields.tsx";
import { Facts, Section } from "../ui/page.tsx";
import { ColorField } from "./color-field.tsx";
import { useFields } from "./fields.ts";
import { LogoField } from "./logo-field.tsx";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";
import { languageTags } from "./tags.ts";

const fields = [
  "name",
  "country",
  "timeZone",
  "languages",
  "defaultLanguage",
  "storefrontUrl",
  "logo",
  "favicon",
  "socialImage",
  "storefront",
  "colors",
  "uniqueSkus",
  "showLowestPrice",
  "setupDismissed",
] as const;
type Draft = Pick<Settings, (typeof fields)[number]>;

/** What the store is called, where it is, what it speaks and how it looks. */
export default function StoreSettings() {
  const say = useSay();
  return (
    <SettingsScreen title={say("menu.store")} text={say("about.store")} fields={fields}>
      {(form, settings) => <Fields form={form} settings={settings} />}
    </SettingsScreen>
  );
}

function Fields({ form, settings }: { form: Form<Draft>; settings: Settings }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const field = useFields(form);
  return (
    <>
      <Section title={say("store.basics")}>
        <div className="stack">
          <TextInput {...field.text("name")} required maxLength={200} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <CountryField {...field.value<string | null>("country")} />
            <NativeSelect {...field.text("timeZone")} data={zonesWith(settings.timeZone)} dir="ltr" />
          </SimpleGrid>
          <TextInput
            {...field.optional("storefrontUrl")}
            description={say("storefrontUrl.text")}
            type="url"
            dir="ltr"
          />
          <Facts
            facts={[
              [say("currency"), `${settings.currency} · ${say("currency.text")}`],
              [say("created"), dateTime(settings.createdAt)],
            ]}
          />
        </div>
      </Section>
      <StorefrontFields form={form} />
      <LanguageFields form={form} />
      <Section title={say("store.look")}>
        <div className="stack">
          <p className="quiet no-margin">{say("store.look_text")}</p>
          <LogoField {...field.value<string | null>("logo")} />
          <LogoField {...field.value<string | null>("favicon")} hint={say("favicon.text")} />
          <LogoField {...field.value<string | null>("socialImage")} hint={say("socialImage.text")} />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            {(["primary", "background", "text"] as const).map((name) => (
              <ColorField key={name} {...field.value<string | null>(`colors.${name}`)} />
            ))}
          </SimpleGrid>
        </div>
      </Section>
      <Section title={say("store.more")}>
        <div className="stack">
          <Switch {...field.check("uniqueSkus")} description={say("uniqueSkus.text")} />
          <Switch {...field.check("showLowestPrice")} description={say("showLowestPrice.text")} />
          <Switch {...field.check("setupDismissed")} />
        </div>
      </Section>
    </>
  );
}

const textOf = { open: "open", password: "password_only", off: "off" } as const;

function StorefrontFields({ form }: { form: Form<Draft> }) {
  const say = useSay();
  const field = useFields(form);
  const { mode, hasPassword } = form.values.storefront;
  return (
    <Section title={say("storefront")}>
      <div className="stack">
        <NativeSelect
          {...field.text("storefront.mode")}
          description={say(`storefront.${textOf[mode]}_text`)}
          data={(["open", "password", "off"] as const).map((value) => ({
            value,
            label: say(`storefront.${textOf[value]}`),
          }))}
        />
        {mode === "password" && (
          <>
            <TextInput
              {...field.optional("storefront.password")}
              description={say(hasPassword ? "storefront.password_set" : "storefront.password_text")}
              autoComplete="off"
              maxLength={100}
            />
            <Textarea
              {...field.optional("storefront.message")}
              description={say("storefront.message_text")}
              autosize
              minRows={2}
              maxLength={1000}
            />
          </>
        )}
      </div>
    </Section>
  );
}

function LanguageFields({ form }: { form: Form<Draft> }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { language } = useFormats();
  const field = useFields(form);
  const { languages } = form.values;
  const all = [...new Set([...languageTags, ...languages])];
  const named = (tags: readonly string[]) =>
    tags
      .map((value) => ({ value, label: `${language(value)} (${value})` }))
      .sort((a, b) => a.label.localeCompare(b.label));
  const { onChange, ...chosen } = field.value<string[]>("languages");
  return (
    <Section title={say("store.languages")}>
      <div className="stack">
        <MultiSelect
          {...chosen}
          description={say("languages.text")}
          onChange={(next) => {
            onChange(next);
            if (next[0] && !next.includes(form.values.defaultLanguage)) form.set("/defaultLanguage", next[0]);
          }}
          data={named(all)}
          searchable
          hidePickedOptions
          nothingFoundMessage={sayCore("list.none")}
        />
        <NativeSelect {...field.text("defaultLanguage")} data={named(languages)} />
      </div>
    </Section>
  );
}

function zonesWith(zone: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set(["UTC", ...known, zone])];
}
