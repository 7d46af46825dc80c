import type { Subject } from "./setup.ts";

const everywhere = {
  name: "Everywhere",
  countries: ["*"],
  rates: [{ name: "Standard", price: "4.90", freeFrom: "100" }],
};
const PAGE = 100;

type Page = { data: { products: { id: string }[]; pagination: { nextCursor: string | null } } };

/** Gives a store shipping to everywhere, and its products categories: three at the top, four below each, a third of the products in the first. */
export async function furnish({ get, post, put }: Subject): Promise<void> {
  await put("/api/v1/settings", { shippingZones: [everywhere] });
  const make = async (name: string, parentId?: string) => {
    const body = { parentId, translations: [{ language: "en", name, description: "" }] };
    const { data } = (await post("/api/v1/categories", body)) as { data: { id: string } };
    return data.id;
  };
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push(await make(`Department ${i}`));
  for (let i = 0; i < 12; i++) ids.push(await make(`Shelf ${i}`, ids[i % 3]));
  let next = 0;
  for (let after: string | null = ""; after !== null; ) {
    const { data } = (await get(`/api/v1/products?limit=${PAGE}${after && `&after=${after}`}`)) as Page;
    const update = data.products.map(({ id }) => ({ id, category: ids[next++ % ids.length] }));
    await post("/api/v1/products/bulk", { update });
    after = data.pagination.nextCursor;
  }
}
