import "./sheet.css";
import type { Product } from "@stoa/client";
import { branchesOf, nameOf as categoryName } from "../categories/branches.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useCan, useStore } from "../core/session.ts";
import { Empty } from "../ui/empty.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { useQueryState } from "../ui/query-state.ts";
import { SHEET_FIELDS } from "./attempt.ts";
import type { NamedCategory } from "./model/read-cell.ts";
import { useSay } from "./say.ts";
import { Shown } from "./shown.tsx";

const MOST_PRODUCTS = 500;
const PAGE = 100;

/** Many products as a sheet: those of the query, which is that of the list of products, or has their `ids`. */
export default function ProductSheet() {
  const say = useSay();
  const can = useCan();
  const { defaultLanguage } = useStore();
  const [query] = useQueryState();
  const key = JSON.stringify(query);
  const { data, error } = useRead(["product-sheet", key], async (options) => {
    const asked = { ...query, fields: SHEET_FIELDS, lang: defaultLanguage, limit: PAGE };
    const found = await stoa.products.list(asked as never, options).take(MOST_PRODUCTS + 1);
    return found as Product[];
  });
  const { data: tree, error: treeError } = useRead(
    ["categories", "tree"],
    (options) => stoa.categories.tree(options),
    { enabled: can("categories:read") },
  );
  if (error && !data) return <Failed error={error} />;
  const isReady = data && (tree || treeError || !can("categories:read"));
  const categories = branchesOf(tree?.categories ?? []).map((branch): NamedCategory => {
    const way: string[] = [];
    for (let at: typeof branch | undefined = branch; at; at = at.parent)
      way.unshift(categoryName(at.node, defaultLanguage));
    return { id: branch.node.id, path: way.join(" > "), name: way.at(-1)! };
  });
  return (
    <Page title={say("title")} back="/products" subtitle={say("text")}>
      {!isReady ? (
        <Loading />
      ) : data.length === 0 ? (
        <Empty
          icon="products"
          title={say("none")}
          text={say("none_text")}
          action={<LinkButton to="/products">{say("back")}</LinkButton>}
        />
      ) : (
        <Shown
          // What is read later is not taken over unasked: somebody may be writing.
          key={key}
          products={data.slice(0, MOST_PRODUCTS)}
          isCut={data.length > MOST_PRODUCTS}
          categories={categories}
        />
      )}
    </Page>
  );
}
