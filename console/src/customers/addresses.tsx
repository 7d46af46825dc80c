import { ActionIcon, Button, Group, Modal, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import type { Address, CustomerInFull } from "@stoa/client";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { CountryField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** The addresses of a customer. */
export function Addresses({ customer, mayWrite }: { customer: CustomerInFull; mayWrite: boolean }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { country } = useFormats();
  const drop = useWrite((id: string) => stoa.customers.addresses.delete(customer.id, id), {
    changes: ["customers"],
  });
  const open = (address?: Address) =>
    void ask((close) => <AddressForm customer={customer} address={address} close={close} />);
  const remove = async ({ id, address1 }: Address) => {
    const isSure = await confirm({
      title: say("address.delete"),
      text: address1,
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure) await drop.send(id);
  };
  return (
    <Section
      title={say("addresses")}
      actions={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => open()}>
            {sayCore("add")}
          </Button>
        )
      }
    >
      {!customer.addresses.length && <p className="quiet no-margin">{say("no_address")}</p>}
      <div className="grid">
        {customer.addresses.map((one) => (
          <Group key={one.id} align="flex-start" justify="space-between" wrap="nowrap" className="box">
            <address>
              <bdi>
                {one.firstName} {one.lastName}
              </bdi>
              {[one.company, one.address1, one.address2, one.district].filter(Boolean).map((line) => (
                <div key={line}>{line}</div>
              ))}
              <div>{[one.postalCode, one.city, one.province].filter(Boolean).join(" ")}</div>
              <div>{country(one.country)}</div>
              {one.phone && <div dir="ltr">{one.phone}</div>}
              <Group gap={4} mt={4}>
                {one.isDefaultShipping && <Status>{say("address.shipping")}</Status>}
                {one.isDefaultBilling && <Status>{say("address.billing")}</Status>}
              </Group>
            </address>
            {mayWrite && (
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${sayCore("edit")}: ${one.address1}`}
                  onClick={() => open(one)}
                >
                  <Icon name="edit" size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${sayCore("delete")}: ${one.address1}`}
                  onClick={() => void remove(one)}
                >
                  <Icon name="trash" size={16} />
                </ActionIcon>
              </Group>
            )}
          </Group>
        ))}
      </div>
    </Section>
  );
}

function AddressForm({
  customer,
  address,
  close,
}: {
  customer: CustomerInFull;
  address: Address | undefined;
  close: () => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({
    firstName: address?.firstName ?? customer.firstName,
    lastName: address?.lastName ?? customer.lastName,
    company: address?.company ?? customer.company,
    phone: address?.phone ?? customer.phone,
    address1: address?.address1 ?? "",
    address2: address?.address2 ?? null,
    district: address?.district ?? null,
    postalCode: address?.postalCode ?? null,
    city: address?.city ?? "",
    province: address?.province ?? null,
    country: address?.country ?? "",
    isDefaultShipping: address?.isDefaultShipping ?? !customer.addresses.length,
    isDefaultBilling: address?.isDefaultBilling ?? !customer.addresses.length,
  });
  const save = useWrite(
    () =>
      address
        ? stoa.customers.addresses.update(customer.id, address.id, form.changes())
        : stoa.customers.addresses.create(customer.id, form.values),
    { changes: ["customers"], form, done: sayCore("saved") },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await save.send()) close();
  };
  const { value, ...country } = form.value<string | null>("/country");
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={say(address ? "address.edit" : "address.new")}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <form onSubmit={send} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput label={say("first_name")} {...form.text("/firstName")} required data-autofocus />
            <TextInput label={say("last_name")} {...form.text("/lastName")} required />
            <TextInput label={say("company")} {...form.optional("/company")} />
            <TextInput label={say("phone")} type="tel" dir="ltr" {...form.optional("/phone")} />
            <TextInput label={say("address1")} {...form.text("/address1")} required />
            <TextInput label={say("address2")} {...form.optional("/address2")} />
            <TextInput label={say("postal_code")} {...form.optional("/postalCode")} />
            <TextInput label={say("city")} {...form.text("/city")} required />
            <TextInput label={say("district")} {...form.optional("/district")} />
            <TextInput label={say("province")} {...form.optional("/province")} />
          </SimpleGrid>
          <CountryField label={say("country")} value={value} {...country} required />
          <Switch label={say("address.is_shipping")} {...form.check("/isDefaultShipping")} />
          <Switch label={say("address.is_billing")} {...form.check("/isDefaultBilling")} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {sayCore("cancel")}
            </Button>
            <Button type="submit" loading={save.isSending}>
              {sayCore("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
