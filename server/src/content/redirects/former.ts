import { findFormerOwner } from "../../catalogue/translations/index.ts";
import type { Call } from "../../http/route.ts";
import { findPathOf } from "../menus/index.ts";

const kinds = { products: "product", collections: "category", pages: "page" } as const;
const address = /^\/(?:collections\/[^/]+\/(?=products\/))?(products|collections|pages)\/([^/]+)$/;

/** Finds the current path of the thing that had a path before; undefined if shoppers see no such thing. At most two statements. */
export async function findCurrentPath(
  call: Pick<Call, "tx" | "now">,
  key: string,
  languages: readonly string[],
): Promise<string | undefined> {
  const [, folder, slug] = address.exec(key) ?? [];
  if (!folder || !slug) return undefined;
  const kind = kinds[folder as keyof typeof kinds];
  const id = await findFormerOwner(call.tx, kind, slug);
  return id && findPathOf(call, kind, { id, notBy: slug, languages });
}
