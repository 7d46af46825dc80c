import { type Static, type TSchema, Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";

export const MAX_ITEMS = 500;

/** The kinds of links: by id, and without one. */
export const idKinds = ["product", "category", "page"] as const;
export const pathKinds = ["home", "search", "all_products"] as const;
export type IdKind = (typeof idKinds)[number];
export type PathKind = (typeof pathKinds)[number];
export const policyKinds = ["terms", "privacy", "refunds", "shipping", "legalNotice"] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** Titles by language. */
export type Titles = Readonly<Record<string, string>>;

const kinds = [...idKinds, "policy", ...pathKinds, "url"] as const;
type Kind = (typeof kinds)[number];

const kind = Type.Unsafe<Kind>({
  type: "string",
  enum: kinds,
  description:
    "The target of the link: a `product`, `category` or `page` by its `id`; a `policy`; the `home` page, the `search` page or `all_products`; or a `url`.",
});
const id = Type.String({ format: "uuid", description: "The id of the product, category or page." });
const policy = Type.Unsafe<PolicyKind>({ type: "string", enum: policyKinds, description: "The policy." });
const url = Type.String({
  // A path of the shop's own, or an address: not //host, nor javascript: and its like.
  pattern: "^(/(?![/\\\\])|https?://[^\\s/])[^\\s\\\\]*$",
  maxLength: 2_000,
  description: "A path of the shop, which begins with `/`, or an http or https address.",
  examples: ["/collections/sale"],
});
const text = Type.String({ maxLength: 200 });
const inLanguages = (description: string) =>
  Type.Union([text, Type.Record(Type.String(), text, { maxProperties: 100 })], { description });

/** Titles as they are sent: by language, or a text in the store's default language. */
export const TitlesInput = inLanguages("By language, or a text in the store's default language.");
export const Titles = Type.Record(Type.String(), Type.String(), {
  description: "By language.",
  examples: [{ en: "Main menu" }],
});

// Taken as it was read, and not looked at.
const asRead = (maxLength: number) =>
  Type.Optional(orNull(Type.String({ maxLength, description: "Ignored.", readOnly: true })));

const LinkInput = Type.Object(
  {
    kind,
    id: Type.Optional(orNull(id)),
    policy: Type.Optional(orNull(policy)),
    url: Type.Optional(orNull(url)),
    slug: asRead(250),
  },
  closedObject("MenuLinkInput"),
);

/** An item of a menu as it is sent. */
export type MenuItemInput = {
  id?: string;
  titles?: string | Record<string, string>;
  link: Static<typeof LinkInput>;
  items?: MenuItemInput[];
};

const itemInput = (name: string, items: TSchema | undefined) =>
  Type.Object(
    {
      id: Type.Optional(
        Type.String({ format: "uuid", description: "The item's id; if absent, it gets one." }),
      ),
      titles: Type.Optional(
        inLanguages(
          "By language, or a text in the store's default language. If absent, the item is called as what it links to; a `url` needs one.",
        ),
      ),
      link: LinkInput,
      items: Type.Optional(
        items
          ? Type.Array(items, { maxItems: MAX_ITEMS })
          : Type.Array(Type.Object({}, { additionalProperties: false }), { maxItems: 0 }),
      ),
      title: asRead(500),
      url: asRead(4_000),
    },
    closedObject(name),
  );
const level3 = itemInput("MenuItemInputLevel3", undefined);
const level2 = itemInput("MenuItemInputLevel2", level3);
/** The items of a menu as they are sent: at most three levels. */
export const ItemsInput = Type.Unsafe<MenuItemInput[]>(
  Type.Array(itemInput("MenuItemInput", level2), {
    maxItems: MAX_ITEMS,
    description: `At most ${MAX_ITEMS} items on all levels, three levels deep.`,
  }),
);

const shown = {
  title: Type.String({
    description: "In the language asked for; of an item without titles, that of what it links to.",
  }),
  url: orNull(
    Type.String({
      description:
        "Where it leads: a path of the shop, or an address. null where shoppers do not see what it links to.",
      examples: ["/products/stoneware-mug"],
    }),
  ),
};
const Link = Type.Object(
  {
    kind,
    id: orNull(id),
    policy: orNull(policy),
    url: orNull(Type.String()),
    slug: orNull(
      Type.String({ description: "The slug of the product, category or page.", examples: ["stoneware-mug"] }),
    ),
  },
  closedObject("MenuLink"),
);
const item = (name: string, own: Record<string, TSchema>, items: TSchema | undefined) =>
  Type.Object(
    {
      id,
      ...own,
      ...shown,
      link: Link,
      items: Type.Array(items ?? Type.Object({}), items ? {} : { maxItems: 0 }),
    },
    closedObject(name),
  );
const levels = (name: string, own: Record<string, TSchema>) =>
  item(name, own, item(`${name}Level2`, own, item(`${name}Level3`, own, undefined)));

/** The items of a menu, as the store's people see them, and as shoppers do. */
export const Items = Type.Array(levels("MenuItem", { titles: Titles }));
export const ShownItems = Type.Array(levels("StorefrontMenuItem", {}));
