import { ActionIcon, Button, Group, NumberInput, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Product } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import type { OrderDraft } from "./new.tsx";
import { useSay } from "./say.ts";

/** A line of a new order. */
export type Line = {
  productId: string;
  variantId: string | null;
  name: string;
  price: string;
  quantity: number;
};

const keyOf = ({ productId, variantId }: Pick<Line, "productId" | "variantId">) =>
  `${productId} ${variantId ?? ""}`;

/** What of a product can be chosen: its variants, or itself. */
function choicesOf(product: Product, name: string): Line[] {
  const line = { productId: product.id, variantId: null, name, price: product.price, quantity: 1 };
  if (!product.hasVariants) return [line];
  return product.productVariants
    .filter(({ isActive }) => isActive)
    .map(({ id, options, price }) => ({
      ...line,
      variantId: id,
      name: `${name} · ${Object.values(options).join(", ")}`,
      price,
    }));
}

/** The lines of a new order: products are found by words, and how many of each. */
export function ChosenLines({ form }: { form: Form<OrderDraft> }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { money } = useFormats();
  const { defaultLanguage } = useStore();
  const { value: lines, onChange, error } = form.value<readonly Line[]>("/lines");
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useRead(
    ["products", "choices", q],
    (options) => stoa.products.list({ q, limit: 8, isActive: true }, options).page(),
    { enabled: q.length > 1 },
  );
  const nameOf = ({ translations }: Product) =>
    (translations.find(({ language }) => language === defaultLanguage) ?? translations[0])?.name ?? "";
  const choices = (data?.products ?? []).flatMap((product) =>
    choicesOf(product as Product, nameOf(product as Product)),
  );
  const add = (line: Line) => {
    const had = lines.some((one) => keyOf(one) === keyOf(line));
    onChange(
      had
        ? lines.map((one) => (keyOf(one) === keyOf(line) ? { ...one, quantity: one.quantity + 1 } : one))
        : [...lines, line],
    );
  };
  return (
    <Section title={say("items")}>
      <Stack>
        {lines.length > 0 && (
          <SimpleTable
            label={say("items")}
            rows={lines}
            keyOf={keyOf}
            columns={[
              { label: say("item"), show: ({ name }) => <bdi>{name}</bdi> },
              { label: say("unit_price"), show: ({ price }) => money(price), isEnd: true, isMinor: true },
              {
                label: say("quantity"),
                isEnd: true,
                show: (line) => (
                  <NumberInput
                    size="xs"
                    w={90}
                    aria-label={`${say("quantity")}: ${line.name}`}
                    min={1}
                    allowDecimal={false}
                    value={line.quantity}
                    onChange={(quantity) =>
                      onChange(
                        lines.map((one) =>
                          keyOf(one) === keyOf(line) ? { ...one, quantity: Number(quantity) || 1 } : one,
                        ),
                      )
                    }
                  />
                ),
              },
              {
                label: "",
                isEnd: true,
                show: (line) => (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${sayCore("delete")}: ${line.name}`}
                    onClick={() => onChange(lines.filter((one) => keyOf(one) !== keyOf(line)))}
                  >
                    <Icon name="trash" size={16} />
                  </ActionIcon>
                ),
              },
            ]}
          />
        )}
        <TextInput
          label={say("find_product")}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<Icon name="search" size={16} />}
        />
        {choices.map((line) => (
          <Group key={keyOf(line)} justify="space-between" wrap="nowrap">
            <bdi>{line.name}</bdi>
            <Group gap="xs" wrap="nowrap">
              <span className="quiet">{money(line.price)}</span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${sayCore("add")}: ${line.name}`}
                onClick={() => add(line)}
              >
                {sayCore("add")}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
