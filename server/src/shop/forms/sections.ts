import type { CartReference } from "../../http/html/shopper.ts";
import { ownPath } from "../../kit/web/own-path.ts";
import type { FormCall } from "./call.ts";
import { entriesOf, type Fields, textOf } from "./fields.ts";

// As many as the field's shops draw at once.
const MOST = 5;

function namesIn(fields: Fields): string[] {
  const listed = entriesOf(fields, "sections").filter((one) => typeof one === "string");
  const names = listed.length ? listed : textOf(fields, "sections").split(",");
  return [...new Set(names.map((name) => name.trim()))]
    .filter((name) => /^[\w-]{1,200}$/.test(name))
    .slice(0, MOST);
}

/**
 * The sections that a script asks for along with its form, as they are now; on the page that it names, or on
 * `otherwise`.
 */
export async function sectionsOf(
  { fields, query, root, views }: FormCall,
  otherwise: string,
  cart?: CartReference,
): Promise<{ sections?: Readonly<Record<string, string | null>> }> {
  const names = [...new Set([...namesIn(fields), ...namesIn(query)])].slice(0, MOST);
  if (!names.length) return {};
  const url = ownPath(textOf(fields, "sections_url") || textOf(query, "sections_url"), "");
  const path = url.startsWith(root) ? `/${url.slice(root.length)}` : url;
  return { sections: await views.sections(path || otherwise, names, cart) };
}
