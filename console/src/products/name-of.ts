import type { Product } from "@stoa/client";

/** A product's name in a language, else in the first one that it has. */
export const nameOf = ({ translations }: Pick<Product, "translations">, language: string): string =>
  (translations.find((one) => one.language === language) ?? translations[0])?.name ?? "";
