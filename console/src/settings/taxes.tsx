import { ActionIcon, Alert, Button, NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { Settings, TaxRate } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { Empty } from "../ui/empty.tsx";
import { CountryField, TagsField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["tax"] as const;
const choices = {
  shipping: ["by_goods", "highest", "standard", "none"],
  withoutRate: ["none", "standard"],
  digital: ["seller", "buyer"],
  exemptPrices: ["keep", "net"],
} as const;
type Draft = Pick<Settings, "tax">;

/** Whether prices have the tax in them, and how much it is where. */
export default function Taxes() {
  const say = useSay();
  const { country } = useFormats();
  const told = ({ country: code, province, rate, name }: TaxRate) =>
    `${[country(code), province].filter(Boolean).join(", ")}: ${rate} % ${name}`;
  return (
    <SettingsScreen
      title={say("menu.taxes")}
      text={say("about.taxes")}
      fields={fields}
      show={(field, value) => (field === "tax.rates" ? (value as TaxRate[]).map(told).join("\n") : undefined)}
    >
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

function Fields({ form }: { form: Form<Draft> }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const field = useFields(form);
  const { rates } = form.values.tax;
  const add = () =>
    form.set("/tax/rates", [
      ...rates,
      {
        country: "",
        province: null,
        rate: "",
        name: "",
        appliesToShipping: true,
        class: "standard",
      } as TaxRate,
    ]);
  const remove = (at: number) => {
    form.setFaults({});
    form.set(
      "/tax/rates",
      rates.filter((_, i) => i !== at),
    );
  };
  return (
    <>
      <Section title={say("tax.prices")}>
        <Switch {...field.check("tax.pricesIncludeTax")} description={say("tax.included_text")} />
      </Section>
      <Section title={say("tax.rules")}>
        <div className="stack">
          <TagsField label={say("tax.classes")} {...form.value<string[]>("/tax/classes")} />
          <Choice form={form} name="shipping" />
          <Choice form={form} name="withoutRate" />
          <Choice form={form} name="digital" />
          <Choice form={form} name="exemptPrices" />
        </div>
      </Section>
      <Section
        title={say("tax.rates")}
        actions={
          <Button size="xs" variant="default" onClick={add}>
            {sayCore("add")}
          </Button>
        }
      >
        <div className="stack">
          {!rates.length && <Empty icon="chart" title={say("tax.none")} text={say("tax.none_text")} />}
          {rates.map((rate, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place, and keep nothing of their own
            <Rate key={i} form={form} at={`/tax/rates/${i}`} rate={rate} remove={() => remove(i)} />
          ))}
        </div>
      </Section>
    </>
  );
}

function Choice({ form, name }: { form: Form<Draft>; name: keyof typeof choices }) {
  const say = useSay();
  const data = choices[name].map((value) => ({
    value,
    label: say(`tax.${name}.${value}` as "tax.digital.buyer"),
  }));
  return <NativeSelect label={say(`tax.${name}`)} {...form.text(`/tax/${name}`)} data={data} />;
}

function Rate({
  form,
  at,
  rate,
  remove,
}: {
  form: Form<Draft>;
  at: string;
  rate: TaxRate;
  remove: () => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { country } = useFormats();
  const { error } = form.value(at);
  const { value: classes } = form.value<string[]>("/tax/classes");
  return (
    <fieldset className="bare box">
      <legend className="hidden-words">
        {rate.country ? country(rate.country) : say("tax.rate")} {rate.province}
      </legend>
      <div className="stack">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
          <CountryField
            label={sayCore("address.country")}
            required
            {...form.value<string | null>(`${at}/country`)}
          />
          <TextInput label={sayCore("address.province")} {...form.optional(`${at}/province`)} />
          <TextInput
            label={say("tax.rate")}
            inputMode="decimal"
            dir="ltr"
            rightSection="%"
            required
            {...form.text(`${at}/rate`)}
          />
          <TextInput label={say("tax.name")} placeholder="VAT" required {...form.text(`${at}/name`)} />
          <NativeSelect label={say("tax.class")} {...form.text(`${at}/class`)} data={classes} />
        </SimpleGrid>
        <div className="row-between">
          <Switch label={say("tax.on_shipping")} {...form.check(`${at}/appliesToShipping`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${sayCore("delete")}: ${rate.country ? country(rate.country) : say("tax.rate")}`}
            onClick={remove}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </div>
      </div>
    </fieldset>
  );
}
