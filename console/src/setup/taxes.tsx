import { Alert, Button, Checkbox, Switch } from "@mantine/core";
import type { Settings, SuggestedTaxRates } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import { CountryFirst } from "./country.tsx";
import { SetupStep } from "./frame.tsx";
import { useSay } from "./say.ts";

/** The standard rates of the store's country, to be confirmed. */
export default function TaxesStep() {
  const { country } = useStore();
  const { data } = useRead(["settings"], (options) => stoa.settings.get(options));
  const { data: suggested } = useRead(
    ["tax-suggestions", country],
    (options) => stoa.setup.taxRates({}, options),
    { enabled: Boolean(country) },
  );
  const isSet = data && data.tax.rates.length > 0;
  return (
    <SetupStep step="taxes">
      {!data && <Loading />}
      {data && !isSet && <CountryFirst />}
      {data && !isSet && suggested && <Suggested of={suggested} />}
      {isSet && <RatesInUse tax={data.tax} />}
    </SetupStep>
  );
}

type Rate = SuggestedTaxRates["rates"][number];
const keyOf = ({ country, province }: Pick<Rate, "country" | "province">) => `${country} ${province ?? ""}`;

function useRateText() {
  const say = useSay();
  const { country } = useFormats();
  return ({ country: code, province, rate, name }: Pick<Rate, "country" | "province" | "rate" | "name">) =>
    say("taxes.rate", { country: [country(code), province].filter(Boolean).join(", "), rate, name });
}

function Suggested({ of: { country: code, rates, pricesIncludeTax, ...from } }: { of: SuggestedTaxRates }) {
  const say = useSay();
  const can = useCan();
  const { country, date } = useFormats();
  const textOf = useRateText();
  const own = rates.filter(({ group }) => group === "own");
  const others = rates.filter(({ group }) => group !== "own");
  const [chosen, setChosen] = useState(() => own.map(keyOf));
  const [isIncluded, setIncluded] = useState(pricesIncludeTax);
  const save = useWrite(
    () =>
      stoa.settings.update({
        tax: {
          pricesIncludeTax: isIncluded,
          rates: rates
            .filter((rate) => chosen.includes(keyOf(rate)))
            .map(({ group: _, ...rate }) => ({ ...rate, appliesToShipping: true })),
        },
      }),
    { changes: ["settings", "setup"], done: say("saved") },
  );
  if (!rates.length)
    return (
      <Section>
        <div className="stack">
          <p className="no-margin">{say("taxes.none", { country: code ? country(code) : "" })}</p>
          <div>
            <LinkButton to="/settings/taxes">{say("taxes.open")}</LinkButton>
          </div>
        </div>
      </Section>
    );
  const choice = (rate: Rate) => (
    <Checkbox
      key={keyOf(rate)}
      label={textOf(rate)}
      checked={chosen.includes(keyOf(rate))}
      onChange={({ currentTarget: { checked } }) =>
        setChosen(checked ? [...chosen, keyOf(rate)] : chosen.filter((one) => one !== keyOf(rate)))
      }
    />
  );
  return (
    <Section title={code ? country(code) : ""}>
      <fieldset className="bare stack" disabled={!can("settings")}>
        {own.map(choice)}
        {others.length > 0 && (
          <details>
            <summary>{say("taxes.union")}</summary>
            <div className="stack">
              <p className="quiet no-margin">{say("taxes.union_text")}</p>
              {others.map(choice)}
            </div>
          </details>
        )}
        <Switch
          label={say("taxes.included")}
          checked={isIncluded}
          onChange={(event) => setIncluded(event.currentTarget.checked)}
        />
        <Alert variant="light" color="yellow">
          {say("taxes.check")}
        </Alert>
        <p className="quiet no-margin">
          {say("taxes.source", { day: date(from.checkedAt), source: from.source ?? "" })}
        </p>
        <div className="setup-ways-on">
          <LinkButton to="/settings/taxes" variant="subtle">
            {say("taxes.open")}
          </LinkButton>
          <Button loading={save.isSending} disabled={!chosen.length} onClick={() => void save.send()}>
            {say("taxes.confirm")}
          </Button>
        </div>
      </fieldset>
    </Section>
  );
}

function RatesInUse({ tax }: { tax: Settings["tax"] }) {
  const say = useSay();
  const can = useCan();
  const textOf = useRateText();
  const undo = useWrite(() => stoa.settings.update({ tax: { rates: [] } }), {
    changes: ["settings", "setup"],
    done: say("undone"),
  });
  return (
    <Section title={say("taxes.set")}>
      <div className="stack">
        <ul className="setup-list">
          {tax.rates.map((rate) => (
            <li key={`${keyOf(rate)} ${rate.class}`}>{textOf(rate)}</li>
          ))}
        </ul>
        <div className="setup-ways-on">
          {can("settings") && (
            <Button variant="outline" color="red.9" loading={undo.isSending} onClick={() => void undo.send()}>
              {say("taxes.undo")}
            </Button>
          )}
          <LinkButton to="/settings/taxes" variant="default">
            {say("taxes.open")}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
