import { SimpleGrid, Switch } from "@mantine/core";
import type { ApiKey, DailyLimits } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { CountField, MoneyField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

const amounts = ["refunds", "discounts", "credit"] as const;
const counts = ["orders", "cancellations"] as const;

/** What a key may do by itself, as it is typed. */
export type Alone = { needsPerson: boolean; dailyLimits: DailyLimits };

/** What bounds a key that nobody watches, as a form begins with it. */
export const aloneOf = ({ confirm, dailyLimits }: Pick<ApiKey, "confirm" | "dailyLimits">): Alone => ({
  needsPerson: confirm === "person",
  dailyLimits: dailyLimits ?? noLimits,
});

const noLimits: DailyLimits = {
  refunds: null,
  discounts: null,
  credit: null,
  orders: null,
  cancellations: null,
};

/** The same as the API takes it, of what was changed; limits of which none is set are none. */
export const boundsOf = ({ needsPerson, dailyLimits }: Partial<Alone>) => ({
  ...(needsPerson !== undefined && { confirm: needsPerson ? ("person" as const) : ("none" as const) }),
  ...(dailyLimits && {
    dailyLimits: Object.values(dailyLimits).some((most) => most !== null) ? dailyLimits : null,
  }),
});

/** The form as faults find it that the API tells of these bounds. */
export function faultsAtAlone<V extends Alone>(form: Form<V>): Pick<Form<V>, "shows" | "setFaults"> {
  const here = (pointer: string) =>
    pointer === "/confirm" ? "/needsPerson" : pointer === "/dailyLimits" ? "/dailyLimits/refunds" : pointer;
  return {
    shows: (pointer) => form.shows(here(pointer)),
    setFaults: (faults) =>
      form.setFaults(Object.fromEntries(Object.entries(faults).map(([at, text]) => [here(at), text]))),
  };
}

/** What a program that decides by itself may do with a key, and how much of it a day. */
export function AloneFields<V extends Alone>({ form }: { form: Form<V> }) {
  const say = useSay();
  return (
    <Section title={say("alone")}>
      <div className="stack">
        <p className="quiet no-margin">{say("alone_text")}</p>
        <Switch label={say("confirm")} description={say("confirm_text")} {...form.check("/needsPerson")} />
        <fieldset className="bare">
          <legend className="part-title">{say("limits")}</legend>
          <p className="quiet no-margin">{say("limits_text")}</p>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="xs">
            {amounts.map((name) => (
              <MoneyField
                key={name}
                label={say(`limit.${name}`)}
                {...form.value<string | null>(`/dailyLimits/${name}`)}
              />
            ))}
            {counts.map((name) => (
              <CountField
                key={name}
                label={say(`limit.${name}`)}
                {...form.value<number | null>(`/dailyLimits/${name}`)}
              />
            ))}
          </SimpleGrid>
        </fieldset>
      </div>
    </Section>
  );
}

/** Writes amounts and counts of a day, those that are there. */
export function useLimits(): (limits: DailyLimits) => string {
  const say = useSay();
  const { money, number } = useFormats();
  return (limits) =>
    [
      ...amounts.flatMap((name) => {
        const most = limits[name];
        return most === null ? [] : [`${say(`limit.${name}`)}: ${money(most)}`];
      }),
      ...counts.flatMap((name) => {
        const most = limits[name];
        return most === null ? [] : [`${say(`limit.${name}`)}: ${number(most)}`];
      }),
    ].join("\n");
}
