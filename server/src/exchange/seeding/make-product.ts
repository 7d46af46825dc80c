import type { ProductCreate } from "../../catalogue/products/index.ts";
import type { Store } from "../../http/request/store.ts";
import { ean13 } from "../../kit/gtin.ts";
import { formatMoney } from "../../kit/money.ts";
import { slugify } from "../../kit/text/slug.ts";
import words from "./words.json" with { type: "json" };

type Random = () => number;
type Spoken = "en" | "fr";
type Phrase = Readonly<Record<Spoken, string>>;
/** In French as it stands after a masculine and after a feminine noun. */
type Adjective = { en: string; masculine: string; feminine: string };
/** `code` starts its SKU; its price is between the two, in hundredths. */
type Noun = Phrase & { feminine: boolean; code: string; from: number; to: number };
type Department = {
  adjectives: readonly Adjective[];
  /** In French with their preposition, to follow the noun. */
  materials: readonly Phrase[];
  nouns: readonly Noun[];
  /** One sentence on what such things are like, one on how they are kept. */
  notes: readonly Phrase[];
  care: readonly Phrase[];
  tags: readonly string[];
};
type Words = {
  /** The qualities of things of all departments. */
  adjectives: readonly Adjective[];
  departments: readonly Department[];
  /** First sentences; `{name}` stands for the product. */
  openings: readonly Phrase[];
  commonTags: readonly string[];
  /** Made-up ones. */
  brands: readonly string[];
};

const { adjectives, departments, openings, commonTags, brands }: Words = words;

/**
 * A made-up product, the same for the same random numbers; `number` makes its slug, SKU and barcode its own.
 */
export function makeProduct(
  random: Random,
  number: number,
  store: Store,
  languages: readonly string[],
): ProductCreate & { slug: string } {
  const department = pick(random, departments);
  const adjective = pick(random, [...adjectives, ...department.adjectives]);
  const material = pick(random, department.materials);
  const noun = pick(random, department.nouns);
  const names = {
    en: `${adjective.en} ${material.en} ${noun.en}`,
    fr: `${noun.fr} ${adjective[noun.feminine ? "feminine" : "masculine"]} ${material.fr}`,
  };
  const sentences = pickSentences(random, department);
  const slug = `${slugify(names.en)}-${number}`;
  const price = sensiblePrice(noun.from + random() * (noun.to - noun.from));
  const money = (hundredths: number) =>
    store.currencyDigits === 0 ? String(hundredths) : formatMoney(String(hundredths), 2);
  const onSale = random() < 0.2;
  const sku = `${noun.code}-${String(number).padStart(5, "0")}`;
  return {
    slug,
    sku,
    // GS1 keeps the prefix 29 for numbers that are a shop's own.
    barcode: ean13(`29${String(number).padStart(10, "0").slice(-10)}`),
    price: money(price),
    compareAtPrice: onSale ? money(sensiblePrice(price * (1.15 + random() * 0.45))) : null,
    cost: money(Math.round(price * (0.3 + random() * 0.3))),
    brand: pick(random, brands),
    tags: pickTags(random, department),
    images: ["", "-2"].map((suffix) => `https://picsum.photos/seed/${slug}${suffix}/800/800`),
    variants: [{ name: "Size", values: ["Regular", "Large"] }],
    productVariants: [
      { options: { Size: "Regular" }, sku: `${sku}-R`, quantity: Math.floor(random() * 101) },
      {
        options: { Size: "Large" },
        sku: `${sku}-L`,
        price: money(sensiblePrice(price * 1.25)),
        quantity: Math.floor(random() * 101),
      },
    ],
    lowStockThreshold: random() < 0.3 ? 5 : null,
    translations: languages.map((language) => {
      const spoken = wordLanguage(language);
      const name = names[spoken];
      const description = sentences.map((sentence) => sentence[spoken].replace("{name}", name)).join(" ");
      return { language, name, description, slug: `${slugify(name)}-${number}` };
    }),
  };
}

// Prices end as shops write them, and have no fraction where they are high.
function sensiblePrice(hundredths: number): number {
  const whole = Math.max(1, Math.round(hundredths / 100)) * 100;
  return whole >= 10_000 ? whole : whole - 10;
}

function pickSentences(random: Random, { notes, care }: Department) {
  return [pick(random, openings), pick(random, notes), pick(random, care)].slice(
    0,
    1 + Math.floor(random() * 3),
  );
}

function pickTags(random: Random, { tags }: Department): string[] {
  const picked = new Set<string>();
  const wanted = 1 + Math.floor(random() * 4);
  while (picked.size < wanted) picked.add(random() < 0.15 ? pick(random, commonTags) : pick(random, tags));
  return [...picked];
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const wordLanguage = (language: string): Spoken => (/^fr\b/.test(language) ? "fr" : "en");
