import { Radio, Stack, TextInput } from "@mantine/core";
import type { Webhook } from "@stoa/client";
import type { Form } from "../core/form.ts";
import type { Kind } from "./kinds.ts";
import { useSay } from "./say.ts";

/** What of a webhook can be typed. */
export type Draft = { url: string; description: string | null; events: Kind[] };

/** Where a webhook's events are sent, and what it is for. */
export function PlaceFields({ form }: { form: Form<Draft> }) {
  const say = useSay();
  return (
    <div className="stack">
      <TextInput
        label={say("url")}
        description={say("url_text")}
        type="url"
        dir="ltr"
        {...form.text("/url")}
        required
      />
      <TextInput label={say("description")} {...form.optional("/description")} />
    </div>
  );
}

const forms = ["stoa", "acp"] as const;

/** In which form a webhook is told, which stays as it was made. */
export function FormField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: Webhook["form"];
  onChange: (value: Webhook["form"]) => void;
}) {
  const say = useSay();
  return (
    <Radio.Group
      label={say("form")}
      name={name}
      value={value}
      onChange={(one) => onChange(one as Webhook["form"])}
    >
      <Stack gap="xs" mt="xs">
        {forms.map((one) => (
          <Radio key={one} value={one} label={say(`form.${one}`)} description={say(`form.${one}_text`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
