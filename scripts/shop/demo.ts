import type { Page } from "playwright-core";

export const LANGUAGES = ["en", "ar", "de", "es", "fr", "tr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Somebody with an account: how they log in the first time. */
export type Shopper = { email: string; password: string };

/** Where pages of each kind are, as a visitor of the home finds them. */
export type Paths = Readonly<Record<"product" | "variants" | "collection", string>>;

const PASSWORD = "four small blue kettles";

/** Gives the demo store all languages, and makes a customer. Throws where the API refuses it. */
export async function prepareDemo(origin: string, key: string): Promise<Shopper> {
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: what the API answers
    const read = (await answer.json()) as any;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`);
    return read.data;
  };
  await send("PUT", "/settings", { languages: [...LANGUAGES] });
  const email = `shopper-${Date.now()}@example.com`;
  const made = await send("POST", "/customer", {
    email,
    firstName: "Ada",
    lastName: "King",
    sendMail: false,
  });
  return { email, password: made.temporaryPassword };
}

/** Finds pages to look at: by the links that the shop has. */
export async function pathsOf(origin: string): Promise<Paths> {
  const list = await (await fetch(`${origin}/api/v1/storefront/products?limit=100`)).json();
  type Listed = { slug: string; hasVariants: boolean; inStock: boolean };
  const products = (list as { data: { products: Listed[] } }).data.products;
  const one = (hasVariants: boolean) =>
    products.find((product) => product.hasVariants === hasVariants && product.inStock)?.slug ?? "";
  const tree = await (await fetch(`${origin}/api/v1/storefront/categories`)).json();
  const [category] = (tree as { data: { categories: { slug: string }[] } }).data.categories;
  return {
    product: `/products/${one(false)}`,
    variants: `/products/${one(true)}`,
    collection: `/collections/${category?.slug ?? "all"}`,
  };
}

/** Logs a shopper in, who changes the temporary password on the way. */
export async function logIn(page: Page, origin: string, { email, password }: Shopper): Promise<void> {
  const fill = async (name: string, text: string) => {
    const field = page.locator(`input[name=${name}]`);
    if (await field.count()) await field.fill(text);
  };
  for (const secret of [PASSWORD, password]) {
    await page.goto(`${origin}/account/login`);
    await fill("email", email);
    await fill("password", secret);
    await page.locator("main button, form button").last().click();
    await page.waitForLoadState();
    if (!page.url().includes("/account/login")) break;
  }
  if (page.url().includes("change-password")) {
    await fill("currentPassword", password);
    await fill("newPassword", PASSWORD);
    await page.locator("main button, form button").last().click();
    await page.waitForLoadState();
  }
}
