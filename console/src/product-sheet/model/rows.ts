// What products and variants have alike, as the API answers it.
type Sold = {
  id: string;
  sku: string | null;
  barcode: string | null;
  compareAtPrice: string | null;
  cost?: string | null;
  quantity: number;
  isActive: boolean;
};

/** What the sheet shows and changes of a product and its variants. */
export type SheetProduct = Sold & {
  version: number;
  updatedAt: string;
  translations: readonly { language: string; name: string }[];
  price: string;
  tags: readonly string[];
  categoryId: string | null;
  hasVariants: boolean;
  productVariants: readonly (Sold & { options: Readonly<Record<string, string>>; ownPrice: string | null })[];
};

export const columnKeys = [
  "price",
  "compareAtPrice",
  "cost",
  "sku",
  "barcode",
  "quantity",
  "tags",
  "category",
  "status",
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** A row of the sheet: a product, or one of its variants. */
export type SheetRow = {
  key: string;
  product: SheetProduct;
  variantId: string | null;
  /** What it is called: the product's name, or the variant's options. */
  name: string;
  /** The same where its product does not stand above it. */
  fullName: string;
  /** What each cell has; null where the row has no such field. */
  cells: Readonly<Record<ColumnKey, string | null>>;
};

/** The name of a cell among all of the sheet. */
export const cellKey = (rowKey: string, column: ColumnKey): string => `${rowKey} ${column}`;

const namedIn = ({ translations }: SheetProduct, language: string) =>
  (translations.find((one) => one.language === language) ?? translations[0])?.name ?? "";

/** The rows of products, each before those of its variants. */
export function rowsOf(products: readonly SheetProduct[], language: string): SheetRow[] {
  return products.flatMap((product): SheetRow[] => {
    const name = namedIn(product, language);
    const own = {
      key: product.id,
      product,
      variantId: null,
      name,
      fullName: name,
      cells: {
        price: product.price,
        compareAtPrice: product.compareAtPrice ?? "",
        cost: product.cost ?? "",
        sku: product.sku ?? "",
        barcode: product.barcode ?? "",
        quantity: product.hasVariants ? null : String(product.quantity),
        tags: product.tags.join(", "),
        category: product.categoryId ?? "",
        status: String(product.isActive),
      },
    };
    const variants = product.hasVariants ? product.productVariants : [];
    return [
      own,
      ...variants.map((variant) => ({
        key: variant.id,
        product,
        variantId: variant.id,
        name: Object.values(variant.options).join(" · "),
        fullName: [name, ...Object.values(variant.options)].join(" · "),
        cells: {
          price: variant.ownPrice ?? "",
          compareAtPrice: variant.compareAtPrice ?? "",
          cost: variant.cost ?? "",
          sku: variant.sku ?? "",
          barcode: variant.barcode ?? "",
          quantity: String(variant.quantity),
          tags: null,
          category: null,
          status: String(variant.isActive),
        },
      })),
    ];
  });
}
