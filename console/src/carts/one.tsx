import type { AbandonedCart, CartItem, Product } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { propertyTexts } from "../orders/words.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { CartState } from "./list.tsx";
import { useSay } from "./say.ts";

/** One cart: who left it, and what is in it. */
export default function OneCart() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["carts", id], (options) => stoa.carts.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown cart={data} /> : <Loading />;
}

function Shown({ cart }: { cart: AbandonedCart }) {
  const say = useSay();
  const can = useCan();
  const { money, dateTime, language, number } = useFormats();
  const { defaultLanguage } = useStore();
  const ids = [...new Set(cart.items.map(({ productId }) => productId))];
  const { data: products = [] } = useRead(
    ["products", "of cart", ids],
    (options) => stoa.products.list({ ids: ids.join(","), limit: 100 }, options).take(100),
    { enabled: can("products:read") && ids.length > 0 },
  );
  const nameOf = (item: CartItem) => {
    const { productId, variantId } = item;
    const product = products.find(({ id }) => id === productId) as Product | undefined;
    if (!product) return [productId, ...propertyTexts(item)].join(" · ");
    const { translations, productVariants } = product;
    const name = (translations.find((one) => one.language === defaultLanguage) ?? translations[0])?.name;
    const variant = productVariants.find(({ id }) => id === variantId);
    return [name, ...Object.values(variant?.options ?? {}), ...propertyTexts(item)].join(" · ");
  };
  const { customer } = cart;
  return (
    <Page
      title={cart.email ?? say("unknown")}
      badge={<CartState state={cart.state} />}
      subtitle={dateTime(cart.updatedAt)}
      back="/carts"
      aside={
        <Section title={say("who")}>
          <Facts
            facts={[
              [say("name"), customer && `${customer.firstName ?? ""} ${customer.lastName ?? ""}`.trim()],
              [say("email"), cart.email],
              [
                say("customer"),
                cart.customerId && can("customers:read") && (
                  <TextLink to={`/customers/${cart.customerId}`}>{say("open_customer")}</TextLink>
                ),
              ],
              [
                say("order"),
                cart.orderId && <TextLink to={`/orders/${cart.orderId}`}>{say("open_order")}</TextLink>,
              ],
              [say("language"), cart.language && language(cart.language)],
              [say("coupon"), cart.couponCode],
              [say("created"), dateTime(cart.createdAt)],
              [say("abandoned"), dateTime(cart.abandonedAt)],
              [say("expires"), dateTime(cart.expiresAt)],
            ]}
          />
        </Section>
      }
    >
      <Section title={say("items")} flush>
        <SimpleTable
          label={say("items")}
          rows={cart.items}
          keyOf={(item) => JSON.stringify(item)}
          columns={[
            {
              label: say("item"),
              show: (item) =>
                can("products:read") ? (
                  <TextLink to={`/products/${item.productId}`}>
                    <bdi>{nameOf(item)}</bdi>
                  </TextLink>
                ) : (
                  <bdi>{nameOf(item)}</bdi>
                ),
            },
            { label: say("quantity"), show: ({ quantity }) => number(quantity), isEnd: true },
          ]}
          foot={
            cart.total && (
              <tr className="sum-main">
                <th scope="row">{say("total_then")}</th>
                <td className="end">{money(cart.total)}</td>
              </tr>
            )
          }
        />
      </Section>
    </Page>
  );
}
