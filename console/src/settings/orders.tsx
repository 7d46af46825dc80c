import { SimpleGrid, TextInput } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useSay as useOrderSay } from "../orders/say.ts";
import { CountField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["orderNumberPrefix", "orderNumberStart", "paymentTimeoutMinutes", "paymentTimeouts"] as const;
const methods = ["bankTransfer", "card", "wallet", "installment"] as const;

/** How orders are numbered, and how long one may stay unpaid. */
export default function OrderSettings() {
  const say = useSay();
  return (
    <SettingsScreen title={say("menu.orders")} text={say("about.orders")} fields={fields}>
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

type TimeoutForm = Form<Pick<Settings, (typeof fields)[number]>>;

function Fields({ form }: { form: TimeoutForm }) {
  const say = useSay();
  const field = useFields(form);
  const { orderNumberPrefix, orderNumberStart } = form.values;
  return (
    <>
      <Section title={say("orders.numbers")}>
        <div className="stack">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput {...field.text("orderNumberPrefix")} dir="ltr" maxLength={20} />
            <CountField {...field.value<number | null>("orderNumberStart")} min={1} />
          </SimpleGrid>
          <p className="quiet no-margin">
            {say("orders.first", { number: `\u2066${orderNumberPrefix}${orderNumberStart ?? ""}\u2069` })}
          </p>
        </div>
      </Section>
      <Section title={say("orders.unpaid")}>
        <div className="stack">
          <CountField
            {...field.value<number | null>("paymentTimeoutMinutes")}
            description={say("paymentTimeoutMinutes.text")}
            min={1}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {methods.map((method) => (
              <MethodTimeout key={method} form={form} method={method} />
            ))}
          </SimpleGrid>
          <p className="quiet no-margin">{say("paymentTimeouts.text")}</p>
        </div>
      </Section>
    </>
  );
}

// A method without minutes of its own has those of all others.
function MethodTimeout({ form, method }: { form: TimeoutForm; method: (typeof methods)[number] }) {
  const say = useOrderSay();
  const { [method]: own, ...others } = form.values.paymentTimeouts;
  const { error } = form.value(`/paymentTimeouts/${method}`);
  return (
    <CountField
      label={say(`method.${method === "bankTransfer" ? "bank_transfer" : method}`)}
      min={1}
      error={error}
      value={own ?? null}
      onChange={(minutes) =>
        form.set("/paymentTimeouts", minutes === null ? others : { ...others, [method]: minutes })
      }
    />
  );
}
