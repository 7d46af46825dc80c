import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { branchesOf, nameOf } from "../categories/branches.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Form } from "../core/form.ts";
import { useCan, useStore } from "../core/session.ts";
import { DayField } from "../ui/day-field.tsx";
import { TagsField } from "../ui/fields.tsx";
import { Fold } from "../ui/fold.tsx";
import { Section } from "../ui/page.tsx";
import type { ProductDraft } from "./draft.ts";
import { useSay } from "./say.ts";

/** Whether and when a product is shown, and where it stands. */
export function AsideFields({ form }: { form: Form<ProductDraft> }) {
  const say = useSay();
  const can = useCan();
  const { defaultLanguage } = useStore();
  const { data } = useRead(["categories", "tree"], (options) => stoa.categories.tree(options), {
    enabled: can("categories:read"),
  });
  const { value: category, onChange, error } = form.value<string | null>("/category");
  const categories = branchesOf(data?.categories ?? []).map(({ node, level }) => ({
    value: node.id,
    label: "— ".repeat(level) + nameOf(node, defaultLanguage),
  }));
  return (
    <>
      <Section title={say("shown")}>
        <div className="stack">
          <Switch label={say("state.active")} {...form.check("/isActive")} />
          <Fold
            isPlain
            title={say("schedule")}
            isFilled={form.first.publishedAt !== null}
            isFaulty={form.isFaulty("/publishedAt")}
          >
            <DayField label={say("publish_at")} {...form.value<string | null>("/publishedAt")} />
          </Fold>
        </div>
      </Section>
      <Section title={say("place")}>
        <div className="stack">
          {can("categories:read") && (
            <NativeSelect
              label={say("category")}
              value={category ?? ""}
              error={error}
              onChange={(event) => onChange(event.currentTarget.value || null)}
              data={[{ value: "", label: "—" }, ...categories]}
            />
          )}
          <TextInput label={say("brand")} {...form.optional("/brand")} />
          <TagsField label={say("tags")} {...form.value<string[]>("/tags")} />
        </div>
      </Section>
    </>
  );
}
