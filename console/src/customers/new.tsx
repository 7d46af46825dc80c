import { Button, Code, Group, Modal, Stack, Switch, Text } from "@mantine/core";
import type { CreatedCustomer } from "@stoa/client";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { Page, Section } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { type CustomerDraft, MoreFields, PersonFields } from "./fields.tsx";
import { useSay } from "./say.ts";

const none: CustomerDraft & { sendMail: boolean } = {
  email: "",
  firstName: "",
  lastName: "",
  phone: null,
  company: null,
  taxId: null,
  taxExempt: false,
  marketingOptIn: false,
  tags: [],
  note: null,
  externalId: null,
  sendMail: true,
};

/** Makes a customer. */
export default function NewCustomer() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm(none);
  const create = useWrite(() => stoa.customers.create(form.values), { changes: ["customers"], form });
  const goTo = useWayToMade(form.isChanged, create.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.send();
    if (!made) return;
    if (!form.values.sendMail) await ask((close) => <Once made={made} close={close} />);
    goTo(`/customers/${made.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("new")}
        back="/customers"
        actions={
          <Button type="submit" loading={create.isSending}>
            {sayCore("save")}
          </Button>
        }
        aside={
          <Section>
            <MoreFields form={form as never} />
          </Section>
        }
      >
        <Section title={say("person")}>
          <PersonFields form={form as never} />
        </Section>
        <Section title={say("invitation")}>
          <Switch label={say("send_mail")} description={say("send_mail_text")} {...form.check("/sendMail")} />
        </Section>
      </Page>
    </form>
  );
}

// They are never shown again.
function Once({ made, close }: { made: CreatedCustomer; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  return (
    <Modal
      opened
      onClose={close}
      title={say("once.title")}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <Stack>
        <Text size="sm">{say("once.text")}</Text>
        <Text size="sm">
          {say("once.password")} <Code>{made.temporaryPassword}</Code>
        </Text>
        <Text size="sm">
          {say("once.code")} <Code>{made.verificationCode}</Code>
        </Text>
        <Group justify="flex-end">
          <Button onClick={close}>{sayCore("close")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
