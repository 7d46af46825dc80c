import { ActionIcon, Button, Group, Modal, Stack, Switch } from "@mantine/core";
import type { Address, CustomerInFull } from "@stoa/client";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { AddressFields, AddressLines } from "../ui/address.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** The addresses of a customer. */
export function Addresses({ customer, mayWrite }: { customer: CustomerInFull; mayWrite: boolean }) {
  const say = useSay();
  const sayCore = useCoreSay();
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
              <AddressLines address={one} />
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
    phoneExtension: address ? address.phoneExtension : customer.phoneExtension,
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
          <AddressFields form={form} />
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
