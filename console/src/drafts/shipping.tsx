import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { ShippingOption } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { MoneyField } from "../ui/fields.tsx";
import type { Draft } from "./draft.ts";
import { useSay } from "./say.ts";

type Place = { country: string; province: string | null };
type Sold = { productId: string | null; variantId: string | null; quantity: number };

/** The shipping methods that the store offers for products that go to a country; nothing before they are known, or where it offers none. */
export function useOffered(lines: readonly Sold[], place: Place | undefined): readonly ShippingOption[] {
  const items = lines.flatMap(({ productId, variantId, quantity }) =>
    productId ? [{ productId, variantId, quantity }] : [],
  );
  const { data } = useRead(
    ["shipping", "offered", items, place?.country, place?.province],
    (options) =>
      stoa.storefront.quote(
        { items, shippingAddress: { country: place!.country, province: place!.province } },
        options,
      ),
    { enabled: Boolean(items.length && place?.country) },
  );
  return data?.shippingOptions ?? [];
}

/** How a draft is shipped: by the cheapest method that is offered, by one of them, or for a price by hand. */
export function ShippingFields({ form }: { form: Form<Draft> }) {
  const say = useSay();
  const { money } = useFormats();
  const { items, ships, shippingAddress, shipping, shippingMethodId } = form.values;
  const offered = useOffered(items, ships ? shippingAddress : undefined);
  const choose = (value: string) => {
    form.set("/shipping", value === "hand" ? { name: "", price: "" } : null);
    form.set("/shippingMethodId", value === "hand" || value === "" ? null : value);
  };
  const isKnown = offered.some(({ id }) => id === shippingMethodId);
  const price = form.value<string>("/shipping/price");
  return (
    <>
      <NativeSelect
        label={say("shipping.method")}
        error={form.value("/shippingMethodId").error}
        value={shipping ? "hand" : (shippingMethodId ?? "")}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: "", label: say("shipping.cheapest") },
          ...offered.map(({ id, name, price }) => ({ value: id, label: `${name} · ${money(price)}` })),
          ...(shippingMethodId && !isKnown
            ? [{ value: shippingMethodId, label: say("shipping.chosen") }]
            : []),
          { value: "hand", label: say("shipping.hand") },
        ]}
      />
      {shipping && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={say("shipping.name")} {...form.text("/shipping/name")} required />
          <MoneyField
            label={say("shipping.price")}
            {...price}
            onChange={(value) => price.onChange(value ?? "")}
            required
          />
        </SimpleGrid>
      )}
    </>
  );
}
