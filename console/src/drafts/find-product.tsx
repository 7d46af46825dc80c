import { Button, Group, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Product } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { useSay as useOrderSay } from "../orders/say.ts";
import { Icon } from "../ui/icon.tsx";
import type { Line } from "./draft.ts";

/** What can be chosen: a product without variants, or a variant. */
export type Choice = Pick<Line, "variantId" | "name" | "listPrice"> & { productId: string };

type Which = {
  /** Whether what is not sold is found, too. */
  isAll: boolean;
  /** Whether a product with variants can be chosen as a whole, too. */
  hasWhole: boolean;
};

function choicesOf(product: Product, name: string, { isAll, hasWhole }: Which): Choice[] {
  const choice = { productId: product.id, variantId: null, name, listPrice: product.price };
  if (!product.hasVariants) return [choice];
  const variants = product.productVariants
    .filter(({ isActive }) => isActive || isAll)
    .map(({ id, options, price }) => ({
      ...choice,
      variantId: id,
      name: `${name} · ${Object.values(options).join(", ")}`,
      listPrice: price,
    }));
  return hasWhole ? [choice, ...variants] : variants;
}

/** Finds products by words, each with a button that adds it. */
export function FindProduct({
  add,
  error,
  isAll = false,
  hasWhole = false,
}: Partial<Which> & { add: (choice: Choice) => void; error?: string | undefined }) {
  const say = useOrderSay();
  const sayCore = useCoreSay();
  const mayRead = useCan()("products:read");
  const { money } = useFormats();
  const { defaultLanguage } = useStore();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useRead(
    ["products", "choices", q, isAll],
    (options) => stoa.products.list({ q, limit: 8, ...(!isAll && { isActive: true }) }, options).page(),
    { enabled: mayRead && q.length > 1 },
  );
  if (!mayRead) return null;
  const nameOf = ({ translations }: Product) =>
    (translations.find(({ language }) => language === defaultLanguage) ?? translations[0])?.name ?? "";
  const choices = (data?.products ?? []).flatMap((product) =>
    choicesOf(product as Product, nameOf(product as Product), { isAll, hasWhole }),
  );
  return (
    <>
      <TextInput
        label={say("find_product")}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter looks for something; it does not place the order.
          if (event.key === "Enter") event.preventDefault();
        }}
        leftSection={<Icon name="search" size={16} />}
      />
      {choices.map((choice) => (
        <Group key={`${choice.productId} ${choice.variantId}`} justify="space-between" wrap="nowrap">
          <bdi>{choice.name}</bdi>
          <Group gap="xs" wrap="nowrap">
            <span className="quiet">{money(choice.listPrice!)}</span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${sayCore("add")}: ${choice.name}`}
              onClick={() => add(choice)}
            >
              {sayCore("add")}
            </Button>
          </Group>
        </Group>
      ))}
    </>
  );
}
