import { isHexColor, swatch } from "./color.ts";
import { type Json, segment, urlOf } from "./common.ts";
import { type MakeObject, type ObjectDrop, objectOf, orNil } from "./drop.ts";
import { type Variant, variantInQuery, variantsOf, variantView } from "./variant.ts";

type Axis = { product: Json; name: string; values: readonly string[]; position: number };
type Value = { axis: Axis; name: string; variant: Variant | undefined; isSelected: boolean };

/**
 * The values that are chosen: those of the variant that the address names, else of the first that can be
 * bought.
 */
const chooseVariant = (product: Json): Variant | undefined =>
  variantInQuery(product) ?? variantsOf(product).find(({ inStock }) => inStock) ?? variantsOf(product)[0];

// With the other axes as they are chosen; where there is no such variant, the first that has the value.
function variantWith({ product, name }: Axis, value: string): Variant | undefined {
  const all = variantsOf(product);
  const wanted = { ...chooseVariant(product)?.options, [name]: value };
  const has = ({ options }: Variant) => Object.entries(wanted).every(([axis, one]) => options[axis] === one);
  return (
    all.find(has) ??
    all.find(({ options, inStock }) => inStock && options[name] === value) ??
    all.find(({ options }) => options[name] === value)
  );
}

/** A value of an option. */
export const optionValue: MakeObject<Value> = objectOf({
  name: "product_option_value",
  properties: {
    id: ({ axis, name }) => `${axis.product.id}-${axis.position}-${axis.values.indexOf(name)}`,
    name: ({ name }) => name,
    selected: ({ isSelected }) => isSelected,
    available: ({ variant }) => variant?.inStock === true,
    variant: ({ variant }) => orNil(variantView, variant),
    product_url: ({ axis: { product }, variant }) =>
      `${urlOf(`products/${segment(product.slug)}`)}${variant && product.hasVariants ? `?variant=${variant.id}` : ""}`,
    swatch: ({ name }) => (isHexColor(name) ? swatch(name) : undefined),
  },
  text: ({ name }) => name,
});

/** An option of a product, such as its size. */
export const option: MakeObject<Axis> = objectOf({
  name: "product_option",
  properties: {
    name: ({ name }) => name,
    position: ({ position }) => position,
    values: (axis) => axis.values.map((name) => optionValue(makeValue(axis, name))),
    selected_value: (axis) => chooseVariant(axis.product)?.options[axis.name],
  },
  text: ({ name }) => name,
});

const makeValue = (axis: Axis, name: string): Value => ({
  axis,
  name,
  variant: variantWith(axis, name),
  isSelected: chooseVariant(axis.product)?.options[axis.name] === name,
});

/** The options of a product; one that has no variants has one, as in Shopify. */
export function optionsOf(product: Json): ObjectDrop[] {
  const axes = (product.variants ?? []) as Json[];
  if (!product.hasVariants || !axes.length)
    return [option({ product, name: "Title", values: ["Default Title"], position: 1 })];
  return axes.map(({ name, values }, i) =>
    option({ product, name, values: values as string[], position: i + 1 }),
  );
}
