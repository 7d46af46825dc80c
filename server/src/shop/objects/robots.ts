import { currentPage } from "../page/index.ts";
import { type MakeObject, objectOf } from "./drop.ts";

type Line = { directive: string; value: string };
type Group = { agent: string; rules: readonly Line[]; sitemap: string | undefined };

const line = (name: string): MakeObject<Line> =>
  objectOf({
    name,
    properties: { directive: ({ directive }) => directive, value: ({ value }) => value },
    text: ({ directive, value }) => `${directive}: ${value}`,
  });
const userAgent = line("user_agent");
const rule = line("rule");
const sitemap = line("sitemap");

const group: MakeObject<Group> = objectOf({
  name: "group",
  properties: {
    user_agent: ({ agent }) => userAgent({ directive: "User-agent", value: agent }),
    rules: ({ rules }) => rules.map(rule),
    sitemap: ({ sitemap: url }) => (url ? sitemap({ directive: "Sitemap", value: url }) : undefined),
  },
});

/** The server's own lines of robots.txt, for a theme without `templates/robots.txt.liquid`. */
export const robots: MakeObject<null> = objectOf({
  name: "robots",
  properties: { default_groups: () => groupsIn(String(currentPage().globals.shop.robots ?? "")) },
});

function groupsIn(text: string) {
  const lines = text.split("\n").flatMap((one): Line[] => {
    const [, directive, value] = /^([A-Za-z-]+):\s*(.*)$/.exec(one.trim()) ?? [];
    return directive === undefined || value === undefined ? [] : [{ directive, value }];
  });
  const at = lines.findIndex(({ directive }) => directive === "User-agent");
  if (at < 0) return [];
  const rules = lines.filter(({ directive }) => directive === "Allow" || directive === "Disallow");
  const map = lines.find(({ directive }) => directive === "Sitemap")?.value;
  return [group({ agent: lines[at]!.value, rules, sitemap: map })];
}
