import type { Reading } from "../../http/amounts.ts";
import type { FieldError } from "../../http/errors.ts";
import type { Inspection } from "../../http/route.ts";
import { isRefused, isWhole, type Sound } from "../../http/sound.ts";
import { readTranslations } from "../translations/index.ts";
import { quantityFaults } from "./quantity.ts";
import { type ProductCreate, type ProductUpdate, productWrites } from "./schemas.ts";
import { readAxes, readVariants } from "./variants.ts";

/** What is wrong with the parts of a new product that the schema does not refuse. */
export function createFaults(
  input: Sound<ProductCreate>,
  { store }: Pick<Inspection, "store">,
): FieldError[] {
  const errors = updateFaults(input, { store }, true);
  const hasVariants = input.productVariants?.length || isRefused(input, "productVariants");
  if (input.quantity !== undefined && !hasVariants)
    errors.push(...quantityFaults("/quantity", String(input.quantity), undefined));
  return errors;
}

/**
 * What is wrong with the parts of an update that the schema does not refuse, told without a look at the product: what
 * depends on its axes, variants and quantities is left out. A new product (`isNew`) has none of these.
 */
export function updateFaults(
  input: Sound<ProductUpdate>,
  { store }: Pick<Inspection, "store">,
  isNew = false,
): FieldError[] {
  const reading: Reading = { digits: store.currencyDigits, errors: [] };
  const { errors } = reading;
  productWrites.draft(reading, input);
  readTranslations(input.translations ?? [], [], errors);
  const sent = input.variants ?? (isNew && !isRefused(input, "variants") ? [] : undefined);
  const axes = sent && readAxes(sent, errors);
  const context = {
    axes: isWhole(sent) ? axes : undefined,
    before: isNew ? [] : undefined,
    productPrices: [],
  };
  readVariants(input.productVariants ?? [], context, reading);
  return errors;
}
