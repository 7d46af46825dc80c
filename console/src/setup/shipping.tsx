import { Button, SimpleGrid, Switch } from "@mantine/core";
import type { Settings } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { MoneyField } from "../ui/fields.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import { CountryFirst } from "./country.tsx";
import { SetupStep } from "./frame.tsx";
import { useSay } from "./say.ts";

/** Usual prices of a parcel at home, and of an order that is sent free. Others have to be typed. */
const usual: Readonly<Record<string, readonly [price: string, free: string]>> = {
  AUD: ["9.95", "100"],
  CAD: ["9.95", "100"],
  CHF: ["7.90", "100"],
  EUR: ["4.90", "50"],
  GBP: ["3.95", "50"],
  TRY: ["79.90", "1000"],
  USD: ["6.95", "75"],
};

/** A zone with a rate, prefilled by the store's country, to be confirmed. */
export default function ShippingStep() {
  const { country } = useStore();
  const { data } = useRead(["settings"], (options) => stoa.settings.get(options));
  return (
    <SetupStep step="shipping">
      {!data && <Loading />}
      {data && !data.shippingZones.length && <CountryFirst />}
      {data && !data.shippingZones.length && country && <Suggested key={country} country={country} />}
      {data && data.shippingZones.length > 0 && <ZonesInUse zones={data.shippingZones} />}
    </SetupStep>
  );
}

function Suggested({ country: code }: { country: string }) {
  const say = useSay();
  const can = useCan();
  const { country } = useFormats();
  const { currency } = useStore();
  const [price = null, free = null] = usual[currency] ?? [];
  const form = useForm({ price, free, isEverywhere: false, restPrice: null as string | null });
  const save = useWrite(
    ({ price: home, free: freeFrom, isEverywhere, restPrice }: typeof form.values) => {
      const rate = { name: say("shipping.standard"), price: home ?? "", freeFrom };
      const rest = { name: say("shipping.international"), price: restPrice ?? "" };
      return stoa.settings.update({
        shippingZones: [
          { name: country(code), countries: [code], rates: [rate] },
          ...(isEverywhere ? [{ name: say("shipping.international"), countries: ["*"], rates: [rest] }] : []),
        ],
      });
    },
    { changes: ["settings", "setup"], form: nearRates(form), done: say("saved") },
  );
  return (
    <Section title={say("shipping.home", { country: country(code) })}>
      <fieldset className="bare stack" disabled={!can("settings")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MoneyField label={say("shipping.price")} required {...form.value<string | null>("/price")} />
          <MoneyField label={say("shipping.free")} {...form.value<string | null>("/free")} />
        </SimpleGrid>
        <Switch label={say("shipping.rest")} {...form.check("/isEverywhere")} />
        {form.values.isEverywhere && (
          <MoneyField
            label={say("shipping.rest_price")}
            required
            {...form.value<string | null>("/restPrice")}
          />
        )}
        <div className="setup-ways-on">
          <LinkButton to="/settings/shipping" variant="subtle">
            {say("shipping.more")}
          </LinkButton>
          <Button loading={save.isSending} onClick={() => void save.send(form.values)}>
            {say("shipping.confirm")}
          </Button>
        </div>
      </fieldset>
    </Section>
  );
}

// The API names a price by its zone and its rate.
function nearRates<V extends object>(form: ReturnType<typeof useForm<V>>) {
  const here = (pointer: string) =>
    pointer
      .replace(/^\/shippingZones\/0\/rates\/0\/price$/, "/price")
      .replace(/^\/shippingZones\/0\/rates\/0\/freeFrom$/, "/free")
      .replace(/^\/shippingZones\/1\/rates\/0\/price$/, "/restPrice");
  const near = faultsNearby(form);
  return {
    shows: (pointer: string) => near.shows(here(pointer)),
    setFaults: (faults: Readonly<Record<string, string>>) =>
      near.setFaults(Object.fromEntries(Object.entries(faults).map(([at, text]) => [here(at), text]))),
  };
}

function ZonesInUse({ zones }: { zones: Settings["shippingZones"] }) {
  const say = useSay();
  const can = useCan();
  const { money } = useFormats();
  const undo = useWrite(() => stoa.settings.update({ shippingZones: [] }), {
    changes: ["settings", "setup"],
    done: say("undone"),
  });
  return (
    <Section title={say("shipping.set", { count: zones.length })}>
      <div className="stack">
        <ul className="setup-list">
          {zones.map(({ id, name, rates }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              {rates.map((rate) => (
                <div key={rate.id} className="quiet">
                  <bdi>{rate.name}</bdi> · {money(rate.price)}
                </div>
              ))}
            </li>
          ))}
        </ul>
        <div className="setup-ways-on">
          {can("settings") && (
            <Button variant="outline" color="red.9" loading={undo.isSending} onClick={() => void undo.send()}>
              {say("shipping.undo")}
            </Button>
          )}
          <LinkButton to="/settings/shipping" variant="default">
            {say("shipping.more")}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
