import { ActionIcon, Button, Group, SimpleGrid, Text } from "@mantine/core";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { CountField, MoneyField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { type Item, type Kept, pricesOf, readKept, type Tier, writeKept } from "./items.ts";
import { useSay } from "./say.ts";

/** Sets the prices of one item in a list, from each quantity on. */
export function PricesDialog({
  listId,
  item,
  base,
  close,
}: {
  listId: string;
  item: Item & { name: string; price: string | null };
  base: Kept;
  close: () => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { money } = useFormats();
  const named = { productId: item.productId, variantId: item.variantId };
  const form = useForm<{ set: Tier[] }>({
    set: base.set.length ? base.set : [{ minimumQuantity: 1, price: null }],
  });
  const { value: tiers, onChange } = form.value<Tier[]>("/set");
  const shown = (value: unknown) =>
    (value as Tier[])
      .map((tier) => say("tier", { quantity: tier.minimumQuantity ?? "…", price: tier.price ?? "…" }))
      .join("\n");
  const save = useWrite(
    () =>
      saveCarefully<{ version: number }, { set: Tier[] }>({
        base,
        changes: { set: tiers },
        read: () => readKept(listId, named),
        write: ({ set }, options) => writeKept(listId, named, set, options),
        label: () => say("prices"),
        show: (_, value) => shown(value) || say("none"),
      }),
    { changes: ["priceLists", pricesOf(listId)], form: faultsNearby(form), done: sayCore("saved") },
  );
  return (
    <ActDialog
      title={say("prices_of", { name: item.name })}
      act={sayCore("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <Text size="sm">
        {item.price !== null && `${say("own")}: ${money(item.price)}. `}
        {say("prices_text")}
      </Text>
      {!tiers.length && <Text size="sm">{say("none")}</Text>}
      {tiers.map((_, i) => (
        <TierFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a price has no other name than what is being typed
          key={i}
          form={form}
          at={`/set/${i}`}
          drop={() => onChange(tiers.filter((__, at) => at !== i))}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...tiers, { minimumQuantity: tiers.length ? null : 1, price: null }])}
        >
          {say("tier.add")}
        </Button>
      </div>
    </ActDialog>
  );
}

function TierFields({
  form,
  at,
  drop,
}: {
  form: ReturnType<typeof useForm<{ set: Tier[] }>>;
  at: string;
  drop: () => void;
}) {
  const say = useSay();
  const quantity = form.value<number | null>(`${at}/minimumQuantity`);
  // What is wrong with the whole of it, such as that it is there twice, is told at its quantity.
  const { error } = form.value(at);
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <SimpleGrid cols={2} spacing="sm" flex={1}>
        <CountField label={say("from")} min={1} {...quantity} error={quantity.error ?? error} required />
        <MoneyField label={say("price")} {...form.value<string | null>(`${at}/price`)} required />
      </SimpleGrid>
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={26}
        aria-label={say("tier.drop", { quantity: quantity.value ?? "…" })}
        onClick={drop}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
