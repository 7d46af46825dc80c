import { formOf } from "../form.ts";
import type { Json, Recorder } from "./recorder.ts";

export type Goods = { mug: Json; category: Json };

// One white pixel.
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==";

async function onMediaChanged({ tell, ask }: Recorder): Promise<Json> {
  const file = { bytes: Buffer.from(PNG, "base64"), filename: "mug.png" };
  const asked = { url: "https://images.example.com/mug.png", alt: "A blue mug" };
  const made = await tell("POST", "/media", asked, formOf({ alt: asked.alt, file }));
  await tell("GET", "/media?limit=1");
  await tell("GET", `/media/${made.id}`);
  await tell("PUT", `/media/${made.id}`, { alt: { en: "A blue mug", de: "Eine blaue Tasse" } });
  const gone = formOf({ file: { ...file, bytes: Buffer.concat([file.bytes, Buffer.from("\0")]) } });
  const { id } = await ask("POST", "/media", undefined, gone);
  await tell("DELETE", `/media/${id}`);
  return made;
}

/** Categories and products, as the owner makes them and as shoppers see them. */
export async function recordCatalogue(recorder: Recorder): Promise<Goods> {
  const { tell, tellFile, ask } = recorder;
  const named = (name: string, of: string, de: string) => ({
    translations: [
      { language: "en", name, description: of },
      { language: "de", name: de, description: "" },
    ],
  });
  const category = await tell("POST", "/categories", { slug: "kitchen", ...named("Kitchen", "", "Küche") });
  await tell("PUT", `/categories/${category.id}`, { position: 1, version: category.version });
  const below = { parentId: category.id, ...named("Mugs", "For tea and coffee.", "Tassen") };
  const { id: mugs } = await ask("POST", "/categories", below);
  const { id: spare } = await ask("POST", "/categories", named("Spare", "", "Übrig"));
  await tell("DELETE", `/categories/${spare}`);

  const medium = await onMediaChanged(recorder);
  const mug = await tell("POST", "/products", {
    price: "19.90",
    sku: "MUG-BLUE",
    quantity: 120,
    lowStockThreshold: 5,
    category: mugs,
    brand: "Kiln & Co",
    tags: ["kitchen"],
    media: [{ id: medium.id }],
    ...named("Blue mug", "Holds tea.", "Blaue Tasse"),
  });
  const shirt = await ask("POST", "/products", {
    price: "25.00",
    variants: [{ name: "Size", values: ["S", "M"] }],
    productVariants: [
      { options: { Size: "S" }, sku: "SHIRT-S", quantity: 10 },
      { options: { Size: "M" }, sku: "SHIRT-M", quantity: 10, price: "27.00" },
    ],
    ...named("Shirt", "Of linen.", "Hemd"),
  });
  const { id: poster } = await ask("POST", "/products", { price: "9", ...named("Poster", "", "Plakat") });
  await tell("GET", "/products?limit=1&sort=createdAt");
  await tell("GET", `/products/${shirt.id}`);
  await tell("GET", "/products/by-sku/shirt-m");
  await tell("PUT", "/products/by-sku/SHIRT-M", { brand: "Kiln & Co" });
  await tell("PUT", `/products/${mug.id}`, { price: "18.90", compareAtPrice: "19.90", version: mug.version });
  await tell("DELETE", `/products/${poster}`);
  await tell("POST", "/products/bulk", {
    create: [{ price: "4.50", sku: "SPOON-1", quantity: 50, ...named("Spoon", "Stirs tea.", "Löffel") }],
    update: [
      { id: mug.id, tags: ["kitchen", "gift"] },
      { id: poster, price: "8" },
    ],
  });
  const annex = await tell("POST", "/locations", {
    name: "Shop at the harbor",
    code: "SHOP",
    address: { address1: "Hafenstraße 1", city: "Hamburg", postalCode: "20095", country: "DE" },
    pickup: { isOffered: true, instructions: "Mon to Fri, 10 to 18." },
  });
  await tell("PUT", `/locations/${annex.id}`, { position: 1, version: annex.version });
  await tell("GET", "/locations?limit=2");
  await tell("GET", `/locations/${annex.id}`);
  const { locations } = await ask("GET", "/locations");
  const way = {
    fromLocationId: locations.find(({ isDefault }: { isDefault: boolean }) => isDefault).id,
    toLocationId: annex.id,
  };
  const shirts = { productId: shirt.id, variantId: shirt.productVariants[0].id };
  const transfer = await tell("POST", "/stock-transfers", {
    ...way,
    items: [{ ...shirts, quantity: 3 }],
    reference: "PALLET-7",
  });
  await tell("PUT", `/stock-transfers/${transfer.id}`, {
    note: "Handle with care",
    version: transfer.version,
  });
  await tell("GET", "/stock-transfers?limit=1");
  await tell("GET", `/stock-transfers/${transfer.id}`);
  await tell("POST", `/stock-transfers/${transfer.id}/send`, {});
  await tellFile("GET", `/stock-transfers/${transfer.id}/document.pdf`, "application/pdf");
  await tell("POST", `/stock-transfers/${transfer.id}/receive`, {
    items: [{ ...shirts, quantity: 2 }],
  });
  await tell("POST", `/stock-transfers/${transfer.id}/cancel`, {});
  const unused = await ask("POST", "/locations", { name: "Spare room" });
  await tell("DELETE", `/locations/${unused.id}`);
  await tell("POST", `/products/${mug.id}/stock`, { delta: -2, reason: "Broken", reference: "Count of May" });
  await tell("GET", `/products/${mug.id}/stock/movements?limit=1`);
  await tell("POST", "/stock/set", {
    operations: [
      { sku: "SHIRT-S", set: 8, expected: 8 },
      { productId: mug.id, set: 118, expected: 100 },
    ],
    reason: "Counted",
    reference: "ERP-2026-05-31",
  });
  await tell("GET", "/stock?q=shirt&limit=1");
  await tell("GET", "/stock/movements?reason=Broken&limit=1");
  await tell("GET", "/products/filter?brand=Kiln%20%26%20Co&limit=1");
  await tell("GET", "/categories?limit=1");
  await tell("GET", "/categories/tree");
  await tell("GET", `/categories/${category.id}`);

  const profile = await tell("POST", "/shipping-profiles", {
    name: "Furniture",
    shipsApart: true,
    exceptCountries: ["CH"],
    handlingDays: 5,
  });
  await tell("PUT", `/shipping-profiles/${profile.id}`, { handlingDays: 7 });
  await tell("GET", "/shipping-profiles?limit=1");
  await tell("GET", `/shipping-profiles/${profile.id}`);
  await tell("DELETE", `/shipping-profiles/${profile.id}`);
  const synonyms = await tell("POST", "/search/synonyms", { language: "en", words: ["mug", "cup"] });
  await tell("PUT", `/search/synonyms/${synonyms.id}`, { words: ["mug", "cup", "beaker"] });
  await tell("GET", "/search/synonyms?limit=1");
  await tell("GET", `/search/synonyms/${synonyms.id}`);
  await tell("DELETE", `/search/synonyms/${synonyms.id}`);
  const pins = await tell("POST", "/search/pins", { query: "gift", productIds: [mug.id] });
  await tell("PUT", `/search/pins/${pins.id}`, { query: "gifts" });
  await tell("GET", "/search/pins?limit=1");
  await tell("GET", `/search/pins/${pins.id}`);
  await tell("DELETE", `/search/pins/${pins.id}`);

  const anybody = { key: undefined };
  await tell("GET", "/storefront/products?limit=1&sort=createdAt", undefined, anybody);
  await tell("GET", "/storefront/products/filter?q=mug&limit=1", undefined, anybody);
  await tell("GET", "/storefront/products/blue-mug", undefined, anybody);
  await tell("GET", "/storefront/categories?limit=1", undefined, anybody);
  await tell("GET", "/storefront/categories/tree", undefined, anybody);
  await tell("GET", `/storefront/categories/${category.slug}`, undefined, anybody);
  return { mug, category };
}

/** Menus, pages and redirects, as the owner makes them and as shoppers see them. */
export async function recordContent({ tell, ask }: Recorder, { mug, category }: Goods): Promise<void> {
  const anybody = { key: undefined };
  const page = await tell("POST", "/content-pages", {
    translations: [
      {
        language: "en",
        title: "About us",
        body: "<h2>Who we are</h2><p>A small pottery by the harbor.</p>",
        metaDescription: "Meet the people behind our mugs.",
      },
      { language: "de", title: "Über uns", body: "<p>Eine kleine Töpferei am Hafen.</p>" },
    ],
  });
  await tell("PUT", `/content-pages/${page.id}`, { templateSuffix: "about", version: page.version });
  await tell("GET", "/content-pages?limit=1");
  await tell("GET", `/content-pages/${page.id}`);
  await tell("GET", "/storefront/pages?limit=1", undefined, anybody);
  await tell("GET", "/storefront/pages/about-us?lang=de", undefined, anybody);
  const menu = await tell("POST", "/menus", {
    handle: "shop",
    titles: { en: "Shop", de: "Laden" },
    items: [
      { link: { kind: "category", id: category.id }, items: [{ link: { kind: "product", id: mug.id } }] },
      { titles: { en: "Our story", de: "Unsere Geschichte" }, link: { kind: "page", id: page.id } },
      { titles: "Instagram", link: { kind: "url", url: "https://social.example.com/bluemug" } },
    ],
  });
  await tell("PUT", `/menus/${menu.id}`, { titles: { en: "The shop", de: "Laden" }, version: menu.version });
  await tell("GET", "/menus?limit=1");
  await tell("GET", `/menus/${menu.id}`);
  await tell("GET", "/storefront/menus?handles=main-menu,shop", undefined, anybody);
  await tell("GET", "/storefront/menus/shop?lang=de", undefined, anybody);
  const redirect = await tell("POST", "/redirects", { from: "/old-mug", to: "/products/mug" });
  await tell("PUT", `/redirects/${redirect.id}`, { to: "/products/blue-mug", version: redirect.version });
  await tell("GET", "/redirects?limit=1");
  await tell("GET", `/redirects/${redirect.id}`);
  await tell("GET", "/storefront/redirects?path=/old-mug", undefined, anybody);
  await tell("POST", "/redirects/bulk", {
    create: [
      { from: "/pages/contact-us", to: "/pages/about-us" },
      { from: "/old-mug", to: "/products/blue-mug" },
    ],
  });
  await tell("GET", `/storefront/products/${mug.id}/recommendations?limit=1`, undefined, anybody);
  await tell("DELETE", `/redirects/${redirect.id}`);
  await tell("DELETE", `/menus/${menu.id}`);
  const spare = await ask("POST", "/content-pages", { translations: [{ language: "en", title: "Spare" }] });
  await tell("DELETE", `/content-pages/${spare.id}`);
}
