import { Button, SimpleGrid, TextInput } from "@mantine/core";
import type { ShippingZone } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { Empty } from "../ui/empty.tsx";
import { CountField } from "../ui/fields.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";
import { newRate, ZoneFields, type ZonesDraft } from "./zone.tsx";

const fields = ["shippingZones", "shipping"] as const;

/** Where the store ships to, how, and for how much. */
export default function Shipping() {
  const say = useSay();
  const { country, list, money } = useFormats();
  const told = ({ name, countries, provinces, rates }: ShippingZone) =>
    [
      `${name}: ${list(provinces ?? countries.map((code) => (code === "*" ? say("zone.others") : country(code))))}`,
      ...rates.map((rate) => `– ${rate.name}, ${money(rate.price)}`),
    ].join("\n");
  return (
    <SettingsScreen
      title={say("menu.shipping")}
      text={say("about.shipping")}
      fields={fields}
      show={(field, value) =>
        field === "shippingZones" ? (value as ShippingZone[]).map(told).join("\n") : undefined
      }
    >
      {(form) => (
        <>
          <Zones form={form} />
          <Parcels form={form} />
          <Profiles />
        </>
      )}
    </SettingsScreen>
  );
}

function Parcels({ form }: { form: Form<ZonesDraft> }) {
  const say = useSay();
  const field = useFields(form);
  return (
    <Section title={say("shipping.parcels")}>
      <div className="stack">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CountField
            {...field.value<number | null>("shipping.handlingDays")}
            description={say("shipping.handlingDays_text")}
          />
          <TextInput
            type="time"
            dir="ltr"
            {...field.optional("shipping.cutOffTime")}
            description={say("shipping.cutOffTime_text")}
          />
        </SimpleGrid>
        <CountField
          {...field.value<number | null>("shipping.volumetricDivisor")}
          description={say("shipping.volumetricDivisor_text")}
          min={1}
        />
      </div>
    </Section>
  );
}

function Profiles() {
  const say = useSay();
  const can = useCan();
  if (!can("products:read")) return null;
  return (
    <Section title={say("shipping.profiles")}>
      <p className="quiet">{say("shipping.profiles_text")}</p>
      <TextLink to="/shipping-profiles">{say("shipping.profiles_open")}</TextLink>
    </Section>
  );
}

function Zones({ form }: { form: Form<ZonesDraft> }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { country } = useFormats();
  const { country: own } = useStore();
  const zones = form.values.shippingZones;
  const set = (next: readonly object[]) => {
    form.setFaults({});
    form.set("/shippingZones", next);
  };
  // The first parcels mostly stay in the country.
  const home = zones.length ? null : own;
  const add = () =>
    set([
      ...zones,
      { name: home ? country(home) : "", countries: home ? [home] : [], provinces: null, rates: [newRate] },
    ]);
  const button = (
    <Button variant="default" onClick={add}>
      {say("zone.add")}
    </Button>
  );
  if (!zones.length)
    return (
      <Section>
        <Empty icon="truck" title={say("zone.none")} text={say("zone.none_text")} action={button} />
      </Section>
    );
  return (
    <>
      {zones.map((zone, i) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place, and keep nothing of their own
          key={i}
          title={zone.name || say("zone.new")}
          actions={
            <Button
              variant="outline"
              size="xs"
              color="red.9"
              aria-label={`${sayCore("delete")}: ${zone.name || say("zone.new")}`}
              onClick={() => set(zones.filter((_, at) => at !== i))}
            >
              {sayCore("delete")}
            </Button>
          }
        >
          <ZoneFields form={form} zone={zone} at={`/shippingZones/${i}`} />
        </Section>
      ))}
      <div>{button}</div>
    </>
  );
}
