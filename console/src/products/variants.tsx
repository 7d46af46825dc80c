import { ActionIcon, Button, Checkbox, Group, NumberInput, TagsInput, TextInput } from "@mantine/core";
import { memo, useRef, useState } from "react";
import type { Form } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { MoneyField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { cellClass, LongTable } from "../ui/long-table.tsx";
import { Section } from "../ui/page.tsx";
import {
  type Axis,
  combinations,
  type VariantDraft,
  withAxisRenamed,
  withValueRenamed,
} from "./combinations.ts";
import type { Picture, ProductDraft } from "./draft.ts";
import { AxisName, AxisValue } from "./option-names.tsx";
import { useSay } from "./say.ts";
import { VariantPicture } from "./variant-picture.tsx";

/**
 * The axes of a product, and a grid of their combinations. The stock of those that are there is changed with a reason, elsewhere. A product
 * may have 2,048, so a typed letter draws its own row alone.
 */
export function VariantFields({ form }: { form: Form<ProductDraft> }) {
  const say = useSay();
  const axes = form.value<Axis[]>("/variants").value;
  const variants = form.value<VariantDraft[]>("/productVariants").value;
  const now = useRef(form);
  now.current = form;
  const [acts] = useState(() => actsOf(() => now.current));
  const price = form.values.price ?? "";
  const pictures = form.value<Picture[]>("/media").value;
  return (
    <Section title={say("variants")}>
      <div className="stack">
        <Axes axes={axes} acts={acts} />
        {variants.length > 0 && (
          <LongTable
            label={say("variants")}
            rows={variants}
            keyOf={({ options }) => JSON.stringify(options)}
            columns={[
              { label: say("variant_picture"), isMinor: true },
              { label: say("variant") },
              { label: say("sku") },
              { label: say("barcode"), isMinor: true },
              { label: say("price") },
              { label: say("stock") },
              { label: say("offered") },
            ]}
            cells={(variant, i) => (
              <Cells variant={variant} i={i} price={price} pictures={pictures} change={acts.change} />
            )}
          />
        )}
      </div>
    </Section>
  );
}

/** Functions that change a product's variants; they stay the same while somebody types. */
type Acts = {
  change(i: number, fields: Partial<VariantDraft>): void;
  addAxis(): void;
  removeAxis(i: number): void;
  setValues(i: number, values: string[]): void;
  renameAxis(i: number, to: string): void;
  renameValue(i: number, from: string, to: string): void;
};

function actsOf(form: () => Form<ProductDraft>): Acts {
  const axes = () => form().values.variants;
  const variants = () => form().values.productVariants;
  const setAxes = (next: Axis[], had: readonly VariantDraft[] = variants()) => {
    form().set("/variants", next);
    form().set("/productVariants", combinations(next, had, form().first.productVariants));
  };
  const setAxis = (i: number, fields: Partial<Axis>, had?: readonly VariantDraft[]) =>
    setAxes(
      axes().map((one, at) => (at === i ? { ...one, ...fields } : one)),
      had,
    );
  return {
    change: (i, fields) =>
      form().set(
        "/productVariants",
        variants().map((one, at) => (at === i ? { ...one, ...fields } : one)),
      ),
    addAxis: () => setAxes([...axes(), { name: "", values: [] }]),
    removeAxis: (i) => setAxes(axes().filter((_, at) => at !== i)),
    setValues: (i, values) => setAxis(i, { values }),
    renameAxis: (i, to) => setAxis(i, { name: to }, withAxisRenamed(variants(), axes()[i]!.name, to)),
    renameValue(i, from, to) {
      const { name, values } = axes()[i]!;
      const next = values.map((one) => (one === from ? to : one));
      setAxis(i, { values: next }, withValueRenamed(variants(), name, from, to));
    },
  };
}

const Axes = memo(function Axes({ axes, acts }: { axes: readonly Axis[]; acts: Acts }) {
  const say = useSay();
  const sayCore = useCoreSay();
  return (
    <>
      {axes.map((axis, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an axis has no other name than the one being typed
        <div key={i} className="axis">
          <AxisName
            name={axis.name}
            isTaken={(name) => axes.some((one, at) => at !== i && one.name === name)}
            rename={(name) => acts.renameAxis(i, name)}
          />
          <TagsInput
            className="axis-values"
            label={say("values")}
            value={axis.values}
            splitChars={[",", "،"]}
            acceptValueOnBlur
            onChange={(values) => acts.setValues(i, values)}
            isDuplicate={(value, values) => values.includes(value)}
            renderPill={({ value, onRemove }) => (
              <AxisValue
                value={value ?? ""}
                isTaken={(other) => axis.values.includes(other)}
                rename={(to) => acts.renameValue(i, value!, to)}
                remove={onRemove}
              />
            )}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`${sayCore("delete")}: ${axis.name}`}
            onClick={() => acts.removeAxis(i)}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </div>
      ))}
      {axes.length < 5 && (
        <Group>
          <Button size="xs" variant="default" onClick={acts.addAxis}>
            {say("add_axis")}
          </Button>
        </Group>
      )}
    </>
  );
});

const Cells = memo(function Cells({
  variant: { id, options, sku, barcode, price, quantity, image, isActive },
  i,
  price: usual,
  pictures,
  change,
}: {
  variant: VariantDraft;
  i: number;
  /** The product's own. */
  price: string;
  pictures: readonly Picture[];
  change: Acts["change"];
}) {
  const say = useSay();
  const name = Object.values(options).join(" · ");
  const label = (key: "variant_picture" | "sku" | "barcode" | "price" | "stock" | "offered") =>
    `${say(key)}: ${name}`;
  return (
    <>
      <td className={cellClass({ isMinor: true })}>
        <VariantPicture
          label={label("variant_picture")}
          value={image}
          pictures={pictures}
          onChange={(next) => change(i, { image: next })}
        />
      </td>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td>
        <TextInput
          size="xs"
          dir="ltr"
          aria-label={label("sku")}
          value={sku ?? ""}
          onChange={(event) => change(i, { sku: event.currentTarget.value || null })}
        />
      </td>
      <td className={cellClass({ isMinor: true })}>
        <TextInput
          size="xs"
          dir="ltr"
          inputMode="numeric"
          aria-label={label("barcode")}
          value={barcode ?? ""}
          onChange={(event) => change(i, { barcode: event.currentTarget.value || null })}
        />
      </td>
      <td>
        <MoneyField
          size="xs"
          aria-label={label("price")}
          placeholder={usual}
          value={price}
          onChange={(next) => change(i, { price: next })}
        />
      </td>
      <td>
        {id ? (
          quantity
        ) : (
          <NumberInput
            size="xs"
            w={90}
            allowDecimal={false}
            aria-label={label("stock")}
            value={quantity}
            onChange={(next) => change(i, { quantity: Number(next) || 0 })}
          />
        )}
      </td>
      <td>
        <Checkbox
          aria-label={label("offered")}
          checked={isActive}
          onChange={(event) => change(i, { isActive: event.currentTarget.checked })}
        />
      </td>
    </>
  );
});
