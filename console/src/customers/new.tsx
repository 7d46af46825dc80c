import { Button, Code, Group, Modal, Stack, Switch, Text } from "@mantine/core";
import type { CreatedCustomer } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { NewPage } from "../ui/new-page.tsx";
import { Section } from "../ui/page.tsx";
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
  const form = useForm(none);
  const create = useWrite(() => stoa.customers.create(form.values), { changes: ["customers"], form });
  return (
    <NewPage
      form={form}
      create={create}
      title={say("new")}
      back="/customers"
      once={async (made) => {
        if (!form.values.sendMail) await ask((close) => <Once made={made} close={close} />);
      }}
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
    </NewPage>
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
