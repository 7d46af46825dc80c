import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import type { Visit } from "./visit.ts";

const names: ReadonlySet<string> = new Set(["robots.txt"]);

/** Whether an address is one of the files that a shop has for programs. */
export const isSiteFile = ([name = "", ...others]: readonly string[]): boolean =>
  names.has(name) && !others.length;

/** Such a file. */
export async function siteFile({ call }: Visit): Promise<ShopAnswer> {
  const lines = ["User-agent: *", "Disallow: /cart", `Sitemap: ${call.origin}/sitemap.xml`];
  return {
    status: 200,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=300" },
    body: `${lines.join("\n")}\n`,
  };
}
