import { PasswordInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { useSay } from "../core/say.ts";

/** A field for one's own password: the one there is, or a new one. */
export function PasswordField<V extends object>({
  form,
  pointer,
  isNew = false,
}: {
  form: Form<V>;
  pointer: string;
  isNew?: boolean;
}) {
  const say = useSay();
  return (
    <PasswordInput
      label={say(isNew ? "password.new" : "password.now")}
      description={isNew ? say("password.rule") : undefined}
      autoComplete={isNew ? "new-password" : "current-password"}
      required
      maxLength={128}
      visibilityToggleButtonProps={{ "aria-label": say("password.show") }}
      {...form.text(pointer)}
    />
  );
}
