import { NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { MoneyField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { CountriesField } from "./countries-field.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["cashOnDelivery"] as const;

/** What paying on delivery costs. */
export default function CashOnDelivery() {
  const say = useSay();
  const { country, list } = useFormats();
  return (
    <SettingsScreen
      title={say("menu.cash-on-delivery")}
      text={say("about.cash-on-delivery")}
      fields={fields}
      show={(field, value) =>
        field.endsWith(".countries") && value ? list((value as string[]).map(country)) : undefined
      }
    >
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

function Fields({ form }: { form: Form<Pick<Settings, "cashOnDelivery">> }) {
  const say = useSay();
  const field = useFields(form);
  const { enabled, type } = form.values.cashOnDelivery;
  const { value: countries, onChange, ...rest } = field.value<string[] | null>("cashOnDelivery.countries");
  return (
    <Section>
      <div className="stack">
        <Switch {...field.check("cashOnDelivery.enabled")} />
        {enabled && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <NativeSelect
                {...field.text("cashOnDelivery.type")}
                data={(["fixed", "percentage"] as const).map((value) => ({
                  value,
                  label: say(`fee.${value}`),
                }))}
              />
              {type === "fixed" ? (
                <MoneyField required {...field.value<string | null>("cashOnDelivery.value")} />
              ) : (
                <TextInput
                  required
                  inputMode="decimal"
                  dir="ltr"
                  rightSection="%"
                  {...field.text("cashOnDelivery.value")}
                />
              )}
            </SimpleGrid>
            {type === "percentage" && (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <MoneyField {...field.value<string | null>("cashOnDelivery.minimum")} />
                <MoneyField {...field.value<string | null>("cashOnDelivery.maximum")} />
              </SimpleGrid>
            )}
            <CountriesField
              {...rest}
              description={say("fee.countries_text")}
              value={countries ?? []}
              onChange={(next) => onChange(next.length ? next : null)}
            />
          </>
        )}
      </div>
    </Section>
  );
}
