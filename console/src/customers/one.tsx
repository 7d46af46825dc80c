import type { CustomerInFull } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { CustomerActions } from "./actions.tsx";
import { Addresses } from "./addresses.tsx";
import { CustomerCredit } from "./credit.tsx";
import { CustomerState } from "./customer-state.tsx";
import { type CustomerDraft, MoreFields, PersonFields } from "./fields.tsx";
import { CustomerFigures } from "./figures.tsx";
import { fullName } from "./full-name.ts";
import { CustomerOrders } from "./orders.tsx";
import { useSay } from "./say.ts";
import { TaxIdChecks } from "./tax-id-checks.tsx";

const labels = {
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone",
  company: "company",
  taxId: "tax_id",
  taxExempt: "tax_exempt",
  marketingOptIn: "marketing",
  tags: "tags",
  note: "note",
  externalId: "external_id",
} as const satisfies Record<keyof CustomerDraft, string>;

const draftOf = (customer: CustomerInFull): CustomerDraft =>
  Object.fromEntries(
    Object.keys(labels).map((field) => [field, customer[field as keyof CustomerDraft]]),
  ) as CustomerDraft;

/** One customer. */
export default function OneCustomer() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["customers", id], (options) => stoa.customers.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} customer={data} /> : <Loading />;
}

function Shown({ customer }: { customer: CustomerInFull }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { date, dateTime, language } = useFormats();
  const form = useForm(draftOf(customer));
  const mayWrite = can("customers") && !customer.anonymizedAt;
  const save = useWrite(
    () =>
      saveCarefully({
        base: customer,
        changes: form.changes(),
        read: () => stoa.customers.get(customer.id),
        write: (changes, options) => stoa.customers.update(customer.id, changes, options),
        label: (field) => say(labels[field as keyof CustomerDraft] ?? "name"),
      }),
    { changes: ["customers"], form },
  );
  const send = async () => {
    if (!(await save.send())) return;
    form.reset(draftOf(await stoa.customers.get(customer.id)));
  };
  return (
    <Page
      title={fullName(customer)}
      badge={<CustomerState customer={customer} />}
      subtitle={say("since", { date: date(customer.createdAt) })}
      back="/customers"
      actions={<CustomerActions customer={customer} />}
      aside={
        <>
          {mayWrite && (
            <Section>
              <MoreFields form={form} />
            </Section>
          )}
          <Section title={say("facts")}>
            <Facts
              facts={[
                [say("language"), customer.language && language(customer.language)],
                [say("consent_at"), customer.marketingConsentAt && dateTime(customer.marketingConsentAt)],
                [say("consent_source"), customer.marketingConsentSource],
                [say("deactivated_at"), dateTime(customer.deactivatedAt)],
                [say("anonymized_at"), dateTime(customer.anonymizedAt)],
                ...Object.entries(customer.metadata),
                [say("updated_at"), dateTime(customer.updatedAt)],
              ]}
            />
          </Section>
        </>
      }
    >
      <CustomerFigures id={customer.id} />
      {mayWrite ? (
        <Section title={say("person")}>
          <PersonFields form={form} />
        </Section>
      ) : (
        <Section title={say("person")}>
          <Facts
            facts={[
              [say("email"), customer.email],
              [say("phone"), customer.phone],
              [say("company"), customer.company],
              [say("tax_id"), customer.taxId],
              [say("tags"), customer.tags.join(", ")],
              [say("note"), customer.note],
              [say("marketing"), sayCore(customer.marketingOptIn ? "yes" : "no")],
            ]}
          />
        </Section>
      )}
      <TaxIdChecks customer={customer} mayWrite={mayWrite} />
      <CustomerCredit customer={customer} />
      <CustomerOrders id={customer.id} />
      <Addresses customer={customer} mayWrite={mayWrite} />
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </Page>
  );
}
