import { ActionIcon, Button, Checkbox, Group, NumberInput, TagsInput, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { MoneyField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import {
  type Axis,
  combinations,
  type VariantDraft,
  withAxisRenamed,
  withValueRenamed,
} from "./combinations.ts";
import type { ProductDraft } from "./draft.ts";
import { AxisName, AxisValue } from "./option-names.tsx";
import { useSay } from "./say.ts";

/** The axes of a product, and a grid of their combinations. The stock of those that are there is changed with a reason, elsewhere. */
export function VariantFields({ form }: { form: Form<ProductDraft> }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const axes = form.value<Axis[]>("/variants");
  const variants = form.value<VariantDraft[]>("/productVariants");
  const setAxes = (next: Axis[], had: readonly VariantDraft[] = variants.value) => {
    axes.onChange(next);
    variants.onChange(combinations(next, had, form.first.productVariants));
  };
  const setAxis = (i: number, fields: Partial<Axis>, had?: readonly VariantDraft[]) =>
    setAxes(
      axes.value.map((one, at) => (at === i ? { ...one, ...fields } : one)),
      had,
    );
  const rename = (i: number, to: string) =>
    setAxis(i, { name: to }, withAxisRenamed(variants.value, axes.value[i]!.name, to));
  const renameValue = (i: number, from: string, to: string) => {
    const { name, values } = axes.value[i]!;
    const next = values.map((one) => (one === from ? to : one));
    setAxis(i, { values: next }, withValueRenamed(variants.value, name, from, to));
  };
  const change = (i: number, fields: Partial<VariantDraft>) =>
    variants.onChange(variants.value.map((one, at) => (at === i ? { ...one, ...fields } : one)));
  const rows = variants.value.map((one, i) => ({ ...one, i, name: Object.values(one.options).join(" · ") }));
  const label = (key: "sku" | "barcode" | "price" | "stock" | "offered", name: string) =>
    `${say(key)}: ${name}`;
  return (
    <Section title={say("variants")}>
      <div className="stack">
        {axes.value.map((axis, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an axis has no other name than the one being typed
          <Group key={i} align="flex-end" wrap="nowrap">
            <AxisName
              name={axis.name}
              isTaken={(name) => axes.value.some((one, at) => at !== i && one.name === name)}
              rename={(name) => rename(i, name)}
            />
            <TagsInput
              flex={1}
              label={say("values")}
              value={axis.values}
              splitChars={[",", "،"]}
              acceptValueOnBlur
              onChange={(values) => setAxis(i, { values })}
              isDuplicate={(value, values) => values.includes(value)}
              renderPill={({ value, onRemove }) => (
                <AxisValue
                  value={value ?? ""}
                  isTaken={(other) => axis.values.includes(other)}
                  rename={(to) => renameValue(i, value!, to)}
                  remove={onRemove}
                />
              )}
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
                label: say("barcode"),
                isMinor: true,
                show: ({ i, name, barcode }) => (
                  <TextInput
                    size="xs"
                    dir="ltr"
                    inputMode="numeric"
                    aria-label={label("barcode", name)}
                    value={barcode ?? ""}
                    onChange={(event) => change(i, { barcode: event.currentTarget.value || null })}
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
