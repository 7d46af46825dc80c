import { ActionIcon, Alert, Button, NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { Settings, ShippingRate, ShippingZone } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ProfileField } from "../shipping-profiles/profile-field.tsx";
import { CountField, MoneyField, TagsField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { CountriesField } from "./countries-field.tsx";
import { useSay } from "./say.ts";

/** The zones as they are typed: a new one has no id yet. */
export type ZonesDraft = Pick<Settings, "shippingZones" | "shipping">;

/** A new way to ship, before anything is typed. */
export const newRate = {
  name: "",
  price: "",
  minimumSubtotal: null,
  maximumSubtotal: null,
  freeFrom: null,
  estimatedDays: null,
  isActive: true,
};

type Part = { form: Form<ZonesDraft>; at: string };

/** Where a zone is, and the ways to ship there. */
export function ZoneFields({ form, zone, at }: Part & { zone: ShippingZone }) {
  const say = useSay();
  const isRest = zone.countries.includes("*");
  const isOne = !isRest && zone.countries.length === 1;
  const { value: provinces, ...ofProvinces } = form.value<string[] | null>(`${at}/provinces`);
  const setCountries = (next: string[]) => {
    form.set(`${at}/countries`, next);
    if (next.length !== 1 || next[0] === "*") form.set(`${at}/provinces`, null);
  };
  const setRates = (next: readonly object[]) => {
    form.setFaults({});
    form.set(`${at}/rates`, next);
  };
  return (
    <div className="stack">
      <Fault text={form.value(at).error} />
      <TextInput
        label={say("zone.name")}
        description={say("zone.name_text")}
        required
        {...form.text(`${at}/name`)}
      />
      <Switch
        label={say("zone.rest")}
        checked={isRest}
        onChange={(event) => setCountries(event.currentTarget.checked ? ["*"] : [])}
      />
      {!isRest && (
        <CountriesField
          label={say("zone.countries")}
          {...form.value<string[]>(`${at}/countries`)}
          onChange={setCountries}
        />
      )}
      {isOne && (
        <TagsField
          label={say("zone.provinces")}
          {...ofProvinces}
          value={provinces ?? []}
          onChange={(next) => form.set(`${at}/provinces`, next.length ? next : null)}
        />
      )}
      <h3 className="part-title">{say("zone.rates")}</h3>
      {zone.rates.map((rate, i) => (
        <RateFields
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place, and keep nothing of their own
          key={i}
          form={form}
          rate={rate}
          at={`${at}/rates/${i}`}
          remove={() => setRates(zone.rates.filter((_, other) => other !== i))}
        />
      ))}
      <div>
        <Button size="xs" variant="default" onClick={() => setRates([...zone.rates, newRate])}>
          {say("rate.add")}
        </Button>
      </div>
    </div>
  );
}

function RateFields({ form, rate, at, remove }: Part & { rate: ShippingRate; remove: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const money = (name: string) => form.value<string | null>(`${at}/${name}`);
  return (
    <fieldset className="bare box">
      <legend className="hidden-words">{rate.name || say("rate.new")}</legend>
      <div className="stack">
        <Fault text={form.value(at).error} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={say("rate.name")} required {...form.text(`${at}/name`)} />
          <MoneyField label={say("rate.price")} required {...money("price")} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <MoneyField label={say("rate.from")} {...money("minimumSubtotal")} />
          <MoneyField label={say("rate.to")} {...money("maximumSubtotal")} />
          <MoneyField label={say("rate.free")} {...money("freeFrom")} />
        </SimpleGrid>
        <DaysFields form={form} at={`${at}/estimatedDays`} />
        <ConditionFields form={form} rate={rate} at={at} />
        <div className="row-between">
          <Switch label={say("rate.active")} {...form.check(`${at}/isActive`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${sayCore("delete")}: ${rate.name || say("rate.new")}`}
            onClick={remove}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </div>
      </div>
    </fieldset>
  );
}

const conditions = [
  "minimumWeight",
  "maximumWeight",
  "minimumQuantity",
  "maximumQuantity",
  "postalCodes",
  "exceptPostalCodes",
  "shippingProfileId",
] as const;

function ConditionFields({ form, rate, at }: Part & { rate: ShippingRate }) {
  const say = useSay();
  const count = (name: (typeof conditions)[number]) => {
    const { value, ...field } = form.value<number | null | undefined>(`${at}/${name}`);
    return { ...field, value: value ?? null };
  };
  const codes = (name: (typeof conditions)[number]) => form.value<string[] | undefined>(`${at}/${name}`);
  const profile = form.value<string | null | undefined>(`${at}/shippingProfileId`);
  const unit = form.value<ShippingRate["weightUnit"]>(`${at}/weightUnit`);
  return (
    <details open={conditions.some((name) => rate[name] !== undefined)}>
      <summary>{say("rate.conditions")}</summary>
      <div className="stack">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <CountField label={say("rate.weight_from")} step="any" {...count("minimumWeight")} />
          <CountField label={say("rate.weight_to")} step="any" {...count("maximumWeight")} />
          <NativeSelect
            label={say("rate.weight_unit")}
            data={["kg", "g", "lb", "oz"]}
            value={unit.value ?? "kg"}
            onChange={(event) => unit.onChange(event.currentTarget.value as ShippingRate["weightUnit"])}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <CountField label={say("rate.pieces_from")} min={1} {...count("minimumQuantity")} />
          <CountField label={say("rate.pieces_to")} min={1} {...count("maximumQuantity")} />
        </SimpleGrid>
        <TagsField
          label={say("rate.postal")}
          description={say("rate.postal_text")}
          {...codes("postalCodes")}
        />
        <TagsField label={say("rate.postal_except")} {...codes("exceptPostalCodes")} />
        <ProfileField none={say("rate.profile_none")} {...profile} value={profile.value ?? null} />
      </div>
    </details>
  );
}

type Days = { minimum: number | null; maximum: number | null };

function DaysFields({ form, at }: Part) {
  const say = useSay();
  const { value, error } = form.value<Days | null>(at);
  const field = (name: keyof Days) => ({
    ...form.value<number | null>(`${at}/${name}`),
    value: value?.[name] ?? null,
    onChange: (typed: number | null) => {
      const next = { minimum: value?.minimum ?? null, maximum: value?.maximum ?? null, [name]: typed };
      form.set(at, next.minimum === null && next.maximum === null ? null : next);
    },
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <CountField label={say("rate.days_from")} {...field("minimum")} />
        <CountField label={say("rate.days_to")} {...field("maximum")} />
      </SimpleGrid>
      <Fault text={error} />
    </>
  );
}

function Fault({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {text}
    </Alert>
  );
}
