import { ActionIcon, Button, Checkbox, Group, NumberInput, TagsInput, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { MoneyField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { combinations, type ProductDraft, type VariantDraft } from "./draft.ts";
import { useSay } from "./say.ts";

/** The axes of a product, and a grid of their combinations. The stock of those that are there is changed with a reason, elsewhere. */
export function VariantFields({ form }: { form: Form<ProductDraft> }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const axes = form.value<ProductDraft["variants"]>("/variants");
  const variants = form.value<VariantDraft[]>("/productVariants");
  const setAxes = (next: ProductDraft["variants"]) => {
    axes.onChange(next);
    variants.onChange(combinations(next, variants.value));
  };
  const change = (i: number, fields: Partial<VariantDraft>) =>
    variants.onChange(variants.value.map((one, at) => (at === i ? { ...one, ...fields } : one)));
  const rows = variants.value.map((one, i) => ({ ...one, i, name: Object.values(one.options).join(" · ") }));
  const label = (key: "sku" | "price" | "stock" | "offered", name: string) => `${say(key)}: ${name}`;
  return (
    <Section title={say("variants")}>
      <div className="stack">
        {axes.value.map((axis, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an axis has no other name than the one being typed
          <Group key={i} align="flex-end" wrap="nowrap">
            <TextInput
              label={say("axis")}
              placeholder={say("axis_example")}
              value={axis.name}
              onChange={(event) => {
                const name = event.currentTarget.value;
                setAxes(axes.value.map((one, at) => (at === i ? { ...one, name } : one)));
              }}
            />
            <TagsInput
              flex={1}
              label={say("values")}
              value={axis.values}
              splitChars={[",", "،"]}
              acceptValueOnBlur
              onChange={(values) =>
                setAxes(axes.value.map((one, at) => (at === i ? { ...one, values } : one)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`${sayCore("delete")}: ${axis.name}`}
              onClick={() => setAxes(axes.value.filter((_, at) => at !== i))}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          </Group>
        ))}
        {axes.value.length < 5 && (
          <Group>
            <Button
              size="xs"
              variant="default"
              onClick={() => setAxes([...axes.value, { name: "", values: [] }])}
            >
              {say("add_axis")}
            </Button>
          </Group>
        )}
        {rows.length > 0 && (
          <SimpleTable
            label={say("variants")}
            rows={rows}
            keyOf={({ options }) => JSON.stringify(options)}
            columns={[
              { label: say("variant"), show: ({ name }) => <bdi>{name}</bdi> },
              {
                label: say("sku"),
                show: ({ i, name, sku }) => (
                  <TextInput
                    size="xs"
                    dir="ltr"
                    aria-label={label("sku", name)}
                    value={sku ?? ""}
                    onChange={(event) => change(i, { sku: event.currentTarget.value || null })}
                  />
                ),
              },
              {
                label: say("price"),
                show: ({ i, name, price }) => (
                  <MoneyField
                    size="xs"
                    aria-label={label("price", name)}
                    placeholder={form.values.price ?? ""}
                    value={price}
                    onChange={(next) => change(i, { price: next })}
                  />
                ),
              },
              {
                label: say("stock"),
                show: ({ i, id, name, quantity }) =>
                  id ? (
                    quantity
                  ) : (
                    <NumberInput
                      size="xs"
                      w={90}
                      allowDecimal={false}
                      aria-label={label("stock", name)}
                      value={quantity}
                      onChange={(next) => change(i, { quantity: Number(next) || 0 })}
                    />
                  ),
              },
              {
                label: say("offered"),
                show: ({ i, name, isActive }) => (
                  <Checkbox
                    aria-label={label("offered", name)}
                    checked={isActive}
                    onChange={(event) => change(i, { isActive: event.currentTarget.checked })}
                  />
                ),
              },
            ]}
          />
        )}
      </div>
    </Section>
  );
}
