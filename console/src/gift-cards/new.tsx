import { TextInput } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { DayField } from "../ui/day-field.tsx";
import { MoneyField, NoteField } from "../ui/fields.tsx";
import { NewPage } from "../ui/new-page.tsx";
import { showOnce } from "../ui/once.tsx";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

const none = {
  amount: null as string | null,
  code: null as string | null,
  expiresAt: null as string | null,
  note: null as string | null,
};

const bodyOf = ({ amount, code, ...rest }: typeof none) => ({
  ...rest,
  amount: amount ?? "",
  ...(code && { code }),
});

/** Issues a gift card by hand. */
export default function NewGiftCard() {
  const say = useSay();
  const form = useForm(none);
  const create = useWrite(() => stoa.giftCards.create(bodyOf(form.values)), { changes: ["giftCards"], form });
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/gift-cards"
      act={say("issue")}
      once={(made) => showOnce({ title: say("once.title"), text: say("once.text"), secret: made.code })}
    >
      <Section>
        <div className="stack">
          <MoneyField label={say("amount")} {...form.value<string | null>("/amount")} required />
          <TextInput
            label={say("own_code")}
            description={say("own_code_text")}
            dir="ltr"
            {...form.optional("/code")}
          />
          <DayField isEnd label={say("expires")} {...form.value<string | null>("/expiresAt")} />
          <NoteField form={form} pointer="/note" label={say("note")} />
        </div>
      </Section>
    </NewPage>
  );
}
