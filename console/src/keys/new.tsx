import { Radio, Stack, TextInput } from "@mantine/core";
import type { ApiKeyCreate } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { TimeField } from "../ui/fields.tsx";
import { NewPage } from "../ui/new-page.tsx";
import { showOnce } from "../ui/once.tsx";
import { Section } from "../ui/page.tsx";
import { AloneFields, aloneOf, boundsOf, faultsAtAlone } from "./alone.tsx";
import { BoundFields } from "./bounds.tsx";
import { useSay } from "./say.ts";

const none = {
  name: "",
  kind: "secret" as "secret" | "publishable",
  permissions: [] as string[],
  allowedIps: [] as string[],
  allowedOrigins: [] as string[],
  rateLimit: null as number | null,
  expiresAt: null as string | null,
  ...aloneOf({ confirm: "none", dailyLimits: null }),
};

// What was chosen for the other kind before is none of this one's.
const bodyOf = ({
  permissions,
  allowedOrigins,
  needsPerson,
  dailyLimits,
  ...rest
}: typeof none): ApiKeyCreate => ({
  ...rest,
  ...(rest.kind === "secret"
    ? {
        permissions: permissions as NonNullable<ApiKeyCreate["permissions"]>,
        ...boundsOf({ needsPerson, dailyLimits }),
      }
    : { allowedOrigins }),
});

/** Makes an API key, whose text is shown once. */
export default function NewKey() {
  const say = useSay();
  const form = useForm(none);
  const { kind } = form.values;
  const create = useWrite(() => stoa.apiKeys.create(bodyOf(form.values)), {
    changes: ["apiKeys"],
    form: faultsAtAlone(form),
  });
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/api-keys"
      act={say("make")}
      once={(made) =>
        showOnce({ title: say("once.title"), text: say(`once.${made.kind}`), secret: made.key })
      }
      aside={
        <Section title={say("bounds")}>
          <div className="stack">
            <BoundFields form={form} kind={kind} />
            <TimeField label={say("expires")} {...form.value<string | null>("/expiresAt")} />
          </div>
        </Section>
      }
    >
      <Section>
        <div className="stack">
          <TextInput
            label={say("name")}
            description={say("name_text")}
            {...form.text("/name")}
            required
            maxLength={200}
          />
          <Radio.Group
            label={say("kind")}
            value={kind}
            onChange={(value) => form.set("/kind", value)}
            name="kind"
          >
            <Stack gap="xs" mt="xs">
              {(["secret", "publishable"] as const).map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={say(`kind.${one}`)}
                  description={say(`kind.${one}_text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        </div>
      </Section>
      {kind === "secret" && (
        <Section title={say("may")} flush>
          <PermissionMatrix {...form.value<string[]>("/permissions")} />
        </Section>
      )}
      {kind === "secret" && <AloneFields form={form} />}
    </NewPage>
  );
}
