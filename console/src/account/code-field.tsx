import { TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { useSay } from "./say.ts";

/** A field for the digits that an authenticator app shows. */
export function CodeField<V extends object>({
  form,
  description,
}: {
  form: Form<V & { code: string }>;
  description?: string;
}) {
  const say = useSay();
  return (
    <TextInput
      label={say("factor.code")}
      description={description}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      dir="ltr"
      maxLength={20}
      {...form.text("/code")}
    />
  );
}
