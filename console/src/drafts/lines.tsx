import { ActionIcon, Button, Group, NumberInput, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useSay as useOrderSay } from "../orders/say.ts";
import { MoneyField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { TaxClassField } from "../ui/tax-class-field.tsx";
import { DiscountFields } from "./discount-fields.tsx";
import { type Line, lineOfProduct, ownLine } from "./draft.ts";
import { type Choice, FindProduct } from "./find-product.tsx";
import { useSay } from "./say.ts";

/**
 * Lines that are added: products that are found by words, and lines of one's own. They stand at `at` in the form. Where `isListed`, there are
 * only products, at the prices that they have.
 */
export function LineFields<V extends object>({
  form,
  at,
  isListed = false,
}: {
  form: Form<V>;
  at: string;
  isListed?: boolean;
}) {
  const say = useSay();
  const { value: lines, onChange, error } = form.value<readonly Line[]>(at);
  const add = (choice: Choice) => {
    const line = lineOfProduct(choice);
    const had = lines.some(({ key }) => key === line.key);
    onChange(
      had
        ? lines.map((one) => (one.key === line.key ? { ...one, quantity: one.quantity + 1 } : one))
        : [...lines, line],
    );
  };
  return (
    <div className="stack">
      {lines.map((line, i) => (
        <LineBox
          key={line.key}
          form={form}
          line={line}
          at={`${at}/${i}`}
          isListed={isListed}
          drop={() => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      <FindProduct add={add} error={error} />
      {!isListed && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => onChange([...lines, ownLine()])}
          >
            {say("own_line")}
          </Button>
        </div>
      )}
    </div>
  );
}

function LineBox<V extends object>({
  form,
  line,
  at,
  isListed,
  drop,
}: {
  form: Form<V>;
  line: Line;
  at: string;
  isListed: boolean;
  drop: () => void;
}) {
  const say = useSay();
  const sayOrder = useOrderSay();
  const sayCore = useCoreSay();
  const { money } = useFormats();
  const { productId, name, listPrice, unitPrice } = line;
  const isOwn = productId === null;
  const of = name || say("own_line.name");
  const price = form.value<string | null>(`${at}/unitPrice`);
  const quantity = form.value<number>(`${at}/quantity`);
  return (
    <fieldset className="bare box stack">
      <legend className="hidden-words">{of}</legend>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        {isOwn ? (
          <TextInput flex={1} label={say("own_line.name")} {...form.text(`${at}/name`)} required />
        ) : (
          <div>
            <bdi>{name}</bdi>
            {listPrice !== null && <div className="quiet">{money(listPrice)}</div>}
          </div>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={`${sayCore("delete")}: ${of}`} onClick={drop}>
          <Icon name="trash" size={16} />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NumberInput
          label={sayOrder("quantity")}
          aria-label={`${sayOrder("quantity")}: ${of}`}
          min={1}
          allowDecimal={false}
          {...quantity}
          onChange={(count) => quantity.onChange(Number(count) || 1)}
        />
        {!isListed && (
          <MoneyField
            label={isOwn ? sayOrder("unit_price") : say("price")}
            aria-label={`${isOwn ? sayOrder("unit_price") : say("price")}: ${of}`}
            {...price}
            onChange={(value) => price.onChange(isOwn ? (value ?? "") : value)}
            required={isOwn}
          />
        )}
        {unitPrice !== null && !isOwn && (
          <TextInput
            label={say("price.reason")}
            aria-label={`${say("price.reason")}: ${of}`}
            {...form.optional(`${at}/reason`)}
          />
        )}
      </SimpleGrid>
      {isOwn && (
        <Group align="flex-end">
          <Switch
            label={say("own_line.taxable")}
            aria-label={`${say("own_line.taxable")}: ${of}`}
            {...form.check(`${at}/taxable`)}
          />
          <Switch
            label={say("own_line.ships")}
            aria-label={`${say("own_line.ships")}: ${of}`}
            {...form.check(`${at}/requiresShipping`)}
          />
          {line.taxable && (
            <TaxClassField
              label={say("own_line.tax_class")}
              none={say("own_line.tax_class_none")}
              aria-label={`${say("own_line.tax_class")}: ${of}`}
              {...form.value<string | null>(`${at}/taxClass`)}
            />
          )}
        </Group>
      )}
      {!isListed && <DiscountFields form={form} at={`${at}/discount`} of={of} />}
    </fieldset>
  );
}
