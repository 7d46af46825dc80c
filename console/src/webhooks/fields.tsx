import { TextInput } from "@mantine/core";
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
