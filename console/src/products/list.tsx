import { Button, Group } from "@mantine/core";
import type { Product, ProductList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { saveAnswer } from "../ui/download.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { withMoments } from "../ui/list/days.ts";
import { List } from "../ui/list/list.tsx";
import type { Filter, Tab } from "../ui/list/types.ts";
import { Page } from "../ui/page.tsx";
import { useQueryState, withoutPlace } from "../ui/query-state.ts";
import { Status } from "../ui/status.tsx";
import { nameOf } from "./name-of.ts";
import { useSay } from "./say.ts";

// What the list and the sheet of chosen products show; a product may have 2,048 variants.
const SHOWN =
  "id,version,translations,images,sku,isActive,publishedAt,inventoryTracked,quantity,lowStockThreshold,price,compareAtPrice,tags,brand";

/** All products. */
export default function Products() {
  const say = useSay();
  const can = useCan();
  const { money, number, dateTime } = useFormats();
  const { defaultLanguage, timeZone } = useStore();
  const download = useWrite(
    async () => saveAnswer(await stoa.exports.products({ format: "csv" }), "products.csv"),
    { changes: [] },
  );
  const create = (
    <LinkButton to="/products/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  const tabs: Tab[] = [
    { key: "active", label: say("tab.active"), query: { isActive: "true" } },
    { key: "inactive", label: say("tab.inactive"), query: { isActive: "false" } },
    { key: "low", label: say("tab.low"), query: { lowStock: "true" } },
  ];
  const filters: Filter[] = [
    { name: "brand", label: say("brand"), kind: "text" },
    { name: "tag", label: say("tag"), kind: "text" },
    { name: "updatedSince", label: say("updated_since"), kind: "day" },
  ];
  // The sheet has all products of the list as it is filtered.
  const { tab, ...query } = withoutPlace(useQueryState()[0]);
  const ofSheet = {
    ...tabs.find(({ key }) => key === tab)?.query,
    ...withMoments(query, filters, timeZone),
  };
  return (
    <Page
      title={say("menu.title")}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            loading={download.isSending}
            onClick={() => void download.send()}
          >
            {say("export_csv")}
          </Button>
          {can("products") && (
            <LinkButton variant="default" to="/products/sheet" search={ofSheet}>
              {say("sheet.open")}
            </LinkButton>
          )}
          {can("products") && create}
        </Group>
      }
    >
      <List<Product, ProductList>
        noun="products"
        label={say("menu.title")}
        ask={(asked, options) =>
          stoa.products.list({ ...asked, lang: defaultLanguage, fields: SHOWN } as never, options)
        }
        rowsOf={({ products }) => products as Product[]}
        linkOf={({ id }) => `/products/${id}`}
        nameOf={(one) => nameOf(one, defaultLanguage)}
        searchLabel={say("search")}
        views="products"
        tabs={tabs}
        filters={filters}
        columns={[
          {
            key: "name",
            label: say("name"),
            sort: "name",
            show: (one) => (
              <div className="line">
                {one.images[0] && (
                  <img src={one.images[0]} alt="" width={36} height={36} loading="lazy" className="thumb" />
                )}
                <bdi>{nameOf(one, defaultLanguage)}</bdi>
              </div>
            ),
          },
          { key: "sku", label: say("sku"), show: ({ sku }) => <bdi>{sku}</bdi>, isMinor: true },
          {
            key: "state",
            label: say("state"),
            show: ({ isActive, publishedAt }) =>
              !isActive ? (
                <Status>{say("state.inactive")}</Status>
              ) : publishedAt && new Date(publishedAt) > new Date() ? (
                <Status tone="busy">{say("state.scheduled", { at: dateTime(publishedAt) })}</Status>
              ) : (
                <Status tone="good">{say("state.active")}</Status>
              ),
          },
          {
            key: "stock",
            label: say("stock"),
            isEnd: true,
            isMinor: true,
            show: ({ inventoryTracked, quantity, lowStockThreshold }) =>
              !inventoryTracked ? (
                "∞"
              ) : lowStockThreshold !== null && quantity <= lowStockThreshold ? (
                <Status tone="look">{number(quantity)}</Status>
              ) : (
                number(quantity)
              ),
          },
          {
            key: "price",
            label: say("price"),
            sort: "price",
            show: ({ price }) => money(price),
            isEnd: true,
          },
          { key: "brand", label: say("brand"), show: ({ brand }) => <bdi>{brand}</bdi>, isOptional: true },
          {
            key: "tags",
            label: say("tags"),
            show: ({ tags }) => <bdi>{tags.join(", ")}</bdi>,
            isOptional: true,
          },
        ]}
        bulk={
          can("products")
            ? (rows) => (
                <LinkButton
                  size="xs"
                  variant="default"
                  to="/products/sheet"
                  search={{ ids: rows.map(({ id }) => id).join(",") }}
                >
                  {say("sheet.open")}
                </LinkButton>
              )
            : undefined
        }
        empty={{
          icon: "products",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("products") ? create : undefined,
        }}
      />
    </Page>
  );
}
