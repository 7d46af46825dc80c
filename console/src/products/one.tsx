import { ActionIcon, Button, Menu } from "@mantine/core";
import type { Product } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { faultsAtLanguages } from "../core/languages.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { Status } from "../ui/status.tsx";
import { AsideFields } from "./aside.tsx";
import { DetailFields } from "./details.tsx";
import { bodyOf, draftOf } from "./draft.ts";
import { PriceFields, StockFields, TextFields } from "./fields.tsx";
import { nameOf } from "./name-of.ts";
import { Pictures } from "./pictures.tsx";
import { useSay } from "./say.ts";
import { ProductStock } from "./stock.tsx";
import { VariantFields } from "./variants.tsx";

/** One product. */
export default function OneProduct() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["products", id], (options) => stoa.products.get(id, {}, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} product={data} /> : <Loading />;
}

function Shown({ product }: { product: Product }) {
  const say = useSay();
  const can = useCan();
  const { languages, defaultLanguage } = useStore();
  const { dateTime, number } = useFormats();
  const form = useForm(draftOf(product, languages));
  const mayWrite = can("products");
  const save = useWrite(
    () =>
      saveCarefully({
        base: product,
        changes: bodyOf(form.changes(), product),
        read: () => stoa.products.get(product.id),
        write: (changes, options) => stoa.products.update(product.id, changes, options),
        label: (field) => say((labels[field] ?? "name") as "name"),
      }),
    { changes: ["products", "stock"], form: faultsAtLanguages(form) },
  );
  const send = async () => {
    if (await save.send()) form.reset(draftOf(await stoa.products.get(product.id), languages));
  };
  return (
    <Page
      title={nameOf(product, defaultLanguage)}
      badge={
        product.isActive ? (
          <Status tone="good">{say("state.active")}</Status>
        ) : (
          <Status>{say("state.inactive")}</Status>
        )
      }
      subtitle={say("updated", { at: dateTime(product.updatedAt) })}
      back="/products"
      actions={
        <>
          {isShown(product) && (
            <Button
              component="a"
              href={`/products/${encodeURIComponent(product.slug)}`}
              target="_blank"
              variant="default"
              leftSection={<Icon name="eye" size={16} />}
            >
              {say("view")}
            </Button>
          )}
          {mayWrite && <ProductMenu product={product} />}
        </>
      }
      aside={
        <>
          <fieldset className="bare stack" disabled={!mayWrite}>
            <AsideFields form={form} />
          </fieldset>
          <Section title={say("facts")}>
            <Facts
              facts={[
                [say("slug"), product.slug],
                [
                  say("rating"),
                  product.ratingCount > 0 &&
                    `${number(product.averageRating)} (${number(product.ratingCount)})`,
                ],
                [say("created"), dateTime(product.createdAt)],
              ]}
            />
          </Section>
        </>
      }
    >
      <fieldset className="bare stack" disabled={!mayWrite}>
        <Pictures form={form} />
        <TextFields form={form} />
        <PriceFields form={form} />
      </fieldset>
      <ProductStock product={product}>
        <fieldset className="bare stack" disabled={!mayWrite}>
          <StockFields form={form} />
        </fieldset>
      </ProductStock>
      <fieldset className="bare stack" disabled={!mayWrite}>
        <VariantFields form={form} />
        <DetailFields form={form} />
      </fieldset>
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </Page>
  );
}

const isShown = ({ isActive, publishedAt }: Product) =>
  isActive && (!publishedAt || new Date(publishedAt) <= new Date());

const labels: Readonly<Record<string, string>> = {
  translations: "texts",
  slug: "slug",
  price: "price",
  compareAtPrice: "compare_at",
  cost: "cost",
  sku: "sku",
  barcode: "barcode",
  category: "category",
  brand: "brand",
  tags: "tags",
  countryOfOrigin: "origin",
  kind: "kind",
  taxExempt: "tax_exempt",
  taxClass: "tax_class",
  isGiftCard: "is_gift_card",
  isActive: "state.active",
  publishedAt: "publish_at",
  inventoryTracked: "tracked",
  allowBackorder: "backorder",
  lowStockThreshold: "low_at",
  weight: "weight",
  weightUnit: "weight_unit",
  length: "length",
  width: "width",
  height: "height",
  dimensionUnit: "dimension_unit",
  shippingProfileId: "profile",
  condition: "condition",
  mpn: "mpn",
  hsCode: "hs_code",
  externalId: "external_id",
  metadata: "metadata",
  media: "pictures",
  variants: "variants",
  productVariants: "variants",
};

function ProductMenu({ product }: { product: Product }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const { defaultLanguage } = useStore();
  const drop = useWrite(() => stoa.products.delete(product.id, { version: product.version }), {
    changes: ["products", "stock"],
    done: sayCore("done"),
  });
  const remove = async () => {
    const isSure = await confirm({
      title: say("delete"),
      text: say("delete_text", { name: nameOf(product, defaultLanguage) }),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure && (await drop.send()) !== undefined) void navigate({ to: "/products", replace: true });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={sayCore("more")}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red.9" onClick={() => void remove()}>
          {say("delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
