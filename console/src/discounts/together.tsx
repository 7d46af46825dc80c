import { Switch } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** What something goes together with: a switch each, with a sentence that says what it means. The form has them at `/combinesWith`. */
export function TogetherFields<V extends { combinesWith: object }>({
  form,
  text,
  rows,
}: {
  form: Form<V>;
  text: string;
  rows: readonly { name: string; label: string; text: string }[];
}) {
  const say = useSay();
  return (
    <Section title={say("together")}>
      <div className="stack">
        <p className="quiet no-margin">{text}</p>
        {rows.map(({ name, label, text: means }) => (
          <Switch key={name} label={label} description={means} {...form.check(`/combinesWith/${name}`)} />
        ))}
      </div>
    </Section>
  );
}
