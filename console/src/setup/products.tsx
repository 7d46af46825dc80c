import { Button, SimpleGrid, TextInput } from "@mantine/core";
import type { Product } from "@stoa/client";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { CountField, MoneyField } from "../ui/fields.tsx";
import { LinkButton, TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { SetupStep } from "./frame.tsx";
import { useSay } from "./say.ts";

const none = { name: "", price: null as string | null, quantity: null as number | null };

/** The first products: typed, or from a file. */
export default function ProductsStep() {
  const say = useSay();
  const can = useCan();
  return (
    <SetupStep step="products">
      {can("products") && <ByHand />}
      {can("products") && (
        <Section title={say("products.import")}>
          <div className="stack">
            <p className="quiet no-margin">{say("products.shopify_text")}</p>
            <div className="setup-ways-on">
              <LinkButton to="/imports/new" variant="default">
                {say("products.shopify")}
              </LinkButton>
              <LinkButton to="/imports/new" search={{ format: "stoa" }} variant="default">
                {say("products.csv")}
              </LinkButton>
            </div>
          </div>
        </Section>
      )}
      {can("products:read") && <Newest />}
    </SetupStep>
  );
}

function ByHand() {
  const say = useSay();
  const { defaultLanguage } = useStore();
  const form = useForm(none);
  const create = useWrite(
    ({ name, price, quantity }: typeof none) =>
      stoa.products.create({
        price: price ?? "",
        ...(quantity === null ? { inventoryTracked: false } : { quantity }),
        translations: [{ language: defaultLanguage, name, description: "" }],
      }),
    { changes: ["products", "setup", "setup-products"], form: nearName(form), done: say("saved") },
  );
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await create.send(form.values)) form.reset(none);
  };
  return (
    <Section title={say("products.hand")}>
      <form className="stack" onSubmit={(event) => void add(event)} noValidate>
        <TextInput label={say("products.name")} dir="auto" required {...form.text("/name")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MoneyField label={say("products.price")} required {...form.value<string | null>("/price")} />
          <CountField label={say("products.quantity")} {...form.value<number | null>("/quantity")} />
        </SimpleGrid>
        <div className="setup-ways-on">
          <LinkButton to="/products/new" variant="subtle">
            {say("products.more")}
          </LinkButton>
          <Button type="submit" loading={create.isSending}>
            {say("products.add")}
          </Button>
        </div>
      </form>
    </Section>
  );
}

// The API names a product's name by its language.
function nearName(form: ReturnType<typeof useForm<typeof none>>) {
  const here = (pointer: string) => (pointer.startsWith("/translations") ? "/name" : pointer);
  return {
    shows: (pointer: string) => form.shows(here(pointer)),
    setFaults: (faults: Readonly<Record<string, string>>) =>
      form.setFaults(Object.fromEntries(Object.entries(faults).map(([at, text]) => [here(at), text]))),
  };
}

function Newest() {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { data } = useRead(["setup-products"], (options) =>
    stoa.products.list({ limit: 5, sort: "-createdAt" }, options).page(),
  );
  const remove = useWrite(
    ({ id, version }: Product) => stoa.products.delete(id, { version }).then(() => true),
    {
      changes: ["products", "setup", "setup-products"],
      done: say("undone"),
    },
  );
  if (!data?.products.length) return null;
  const ask = async (product: Product) => {
    const isSure = await preview({
      title: say("products.delete.title", { name: nameOf(product) }),
      tryOut: () => stoa.products.delete(product.id, { version: product.version, dryRun: true }),
      show: say("products.delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure) await remove.send(product);
  };
  return (
    <Section title={say("products.newest")}>
      <ul className="setup-list">
        {data.products.map((product) => (
          <li key={product.id} className="row-between">
            <TextLink to={`/products/${product.id}`}>
              <bdi>{nameOf(product)}</bdi>
            </TextLink>
            {can("products") && (
              <Button
                size="xs"
                variant="outline"
                color="red.9"
                aria-label={`${sayCore("delete")}: ${nameOf(product)}`}
                onClick={() => void ask(product)}
              >
                {sayCore("delete")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const nameOf = ({ translations, id }: Product) => translations[0]?.name ?? id;
