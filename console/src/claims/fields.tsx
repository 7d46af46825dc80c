import { Textarea } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { MoneyField, TagsField } from "../ui/fields.tsx";
import { useSay } from "./say.ts";

/** What is noted of a claim, before and after it is closed. */
export type Noted = { carrierCost: string | null; note: string | null; pictures: string[] };

/** Asks for it. */
export function NotedFields<V extends Noted>({ form }: { form: Form<V> }) {
  const say = useSay();
  return (
    <>
      <MoneyField
        label={say("carrier_cost")}
        description={say("carrier_cost_text")}
        {...form.value<string | null>("/carrierCost")}
      />
      <Textarea label={say("note")} autosize minRows={2} {...form.optional("/note")} />
      <TagsField
        label={say("pictures")}
        description={say("pictures_text")}
        {...form.value<string[]>("/pictures")}
      />
    </>
  );
}
