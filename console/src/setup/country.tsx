import { Text } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { readAgain, useStore } from "../core/session.ts";
import { CountryField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** Asks where the business is, until that is known: what is suggested depends on it. */
export function CountryFirst() {
  const say = useSay();
  const { country } = useStore();
  const change = useWrite((code: string) => stoa.settings.update({ country: code }), {
    changes: ["settings", "setup", "tax-suggestions"],
    done: say("saved"),
  });
  const choose = async (code: string | null) => {
    if (code && (await change.send(code))) await readAgain().catch(() => undefined);
  };
  if (country) return null;
  return (
    <Section>
      <div className="stack">
        <Text size="sm">{say("country.text")}</Text>
        <CountryField label={say("country")} value={null} onChange={(code) => void choose(code)} />
      </div>
    </Section>
  );
}
