import { isIP } from "node:net";
import { tidyLine } from "../../kit/text/tidy.ts";

/** The groups of sources that visits come from. */
export const sourceGroups = [
  "direct",
  "search",
  "social",
  "assistant",
  "email",
  "campaign",
  "link",
  "other",
] as const;
export type SourceGroup = (typeof sourceGroups)[number];
/** The source of a visit: a service, a site's host or a campaign's `utm_source` by name; direct has none. */
export type Source = { group: SourceGroup; name: string };

const MAX_REFERRER = 2_000;
const MAX_SEARCH = 2_000;
const MAX_NAME = 80;
const direct: Source = { group: "direct", name: "" };

// By domain; hosts below it count, too. The first that matches counts.
const known: Readonly<Record<string, Source>> = Object.fromEntries(
  Object.entries({
    email: {
      Gmail: ["mail.google.com", "com.google.android.gm"],
      Outlook: ["outlook.live.com", "outlook.office.com", "outlook.office365.com"],
      "Yahoo Mail": ["mail.yahoo.com"],
      "Proton Mail": ["mail.proton.me"],
      "GMX and WEB.DE": ["gmx.net", "gmx.com", "web.de"],
    },
    assistant: {
      ChatGPT: ["chatgpt.com", "chat.openai.com"],
      Claude: ["claude.ai"],
      Copilot: ["copilot.microsoft.com"],
      Gemini: ["gemini.google.com"],
      Perplexity: ["perplexity.ai"],
      "Le Chat": ["chat.mistral.ai"],
    },
    search: {
      Google: ["com.google.android.googlequicksearchbox"],
      Bing: ["bing.com"],
      DuckDuckGo: ["duckduckgo.com"],
      Ecosia: ["ecosia.org"],
      Brave: ["search.brave.com"],
      Startpage: ["startpage.com"],
      Qwant: ["qwant.com"],
      Baidu: ["baidu.com"],
      Naver: ["search.naver.com", "m.search.naver.com"],
      Seznam: ["search.seznam.cz"],
      Kagi: ["kagi.com"],
    },
    social: {
      Facebook: ["facebook.com", "fb.me", "messenger.com"],
      Instagram: ["instagram.com"],
      Threads: ["threads.net", "threads.com"],
      WhatsApp: ["whatsapp.com", "wa.me"],
      X: ["x.com", "twitter.com", "t.co"],
      Pinterest: ["pinterest.com", "pin.it"],
      TikTok: ["tiktok.com"],
      YouTube: ["youtube.com", "youtu.be"],
      LinkedIn: ["linkedin.com", "lnkd.in"],
      Reddit: ["reddit.com"],
      Snapchat: ["snapchat.com"],
      Telegram: ["t.me", "telegram.org", "web.telegram.org"],
      Bluesky: ["bsky.app"],
      VK: ["vk.com"],
      Weibo: ["weibo.com"],
    },
  } satisfies Partial<Record<SourceGroup, Record<string, string[]>>>).flatMap(([group, names]) =>
    Object.entries(names).flatMap(([name, hosts]) =>
      (hosts as string[]).map((host) => [host, { group: group as SourceGroup, name }]),
    ),
  ),
);
// Products with a domain for each country.
const byCountry: readonly (readonly [RegExp, Source])[] = [
  [/(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$/, { group: "search", name: "Google" }],
  [/(?:^|\.)yahoo(?:\.[a-z]{2,3}){1,2}$/, { group: "search", name: "Yahoo" }],
  [/(?:^|\.)(?:yandex|ya)(?:\.[a-z]{2,3}){1,2}$/, { group: "search", name: "Yandex" }],
  [/(?:^|\.)pinterest(?:\.[a-z]{2,3}){1,2}$/, { group: "social", name: "Pinterest" }],
];

/**
 * The source of a visit by its first request: the `Referer` header, the address's query, and the asked host.
 * A campaign comes before the referrer. Texts that could be of a person are left out; no name is longer than
 * 80 characters.
 */
export function sourceOf({
  referrer,
  search,
  host,
}: {
  referrer: string | undefined;
  search: string;
  host: string;
}): Source {
  const campaign = campaignIn(search);
  if (campaign !== undefined) return { group: "campaign", name: campaign };
  const from = hostOf(referrer);
  if (from === undefined || from === hostOf(`http://${host}`)) return direct;
  const domain = domainsOf(from).find((one) => Object.hasOwn(known, one));
  if (domain !== undefined) return known[domain]!;
  return byCountry.find(([pattern]) => pattern.test(from))?.[1] ?? linkOf(from);
}

/** A host with the hosts above it, the longest first. */
function domainsOf(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}

// Addresses of machines, and hosts of one label, are nobody's site.
const linkOf = (host: string): Source =>
  isSite(host) ? { group: "link", name: host } : { group: "other", name: "" };

const isSite = (host: string): boolean =>
  host.length <= MAX_NAME && /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(host) && isIP(host) === 0;

/** The host that an address names, without `www.` and port; undefined where it names none. */
function hostOf(address: string | undefined): string | undefined {
  if (!address || address.length > MAX_REFERRER || !/^(?:https?|android-app):\/\//i.test(address))
    return undefined;
  try {
    const { hostname } = new URL(address);
    return (
      hostname
        .toLowerCase()
        .replace(/^www\./, "")
        .replace(/\.$/, "") || undefined
    );
  } catch {
    return undefined;
  }
}

/** The campaign's source; empty where it could be of a person, undefined where the query names none. */
function campaignIn(search: string): string | undefined {
  // Reading a query costs more than all else: most have no campaign.
  if (!search.includes("utm_source=") || search.length > MAX_SEARCH) return undefined;
  const written = new URLSearchParams(search).get("utm_source");
  if (!written) return undefined;
  const name = tidyLine(
    written
      .normalize("NFC")
      .replaceAll("\0", "")
      .slice(0, 4 * MAX_NAME),
  ).toLowerCase();
  if (!name) return undefined;
  return isOfPerson(name) || name.length > MAX_NAME || !name.isWellFormed() ? "" : name;
}

// An email address, a telephone number, or an id of somebody.
const isOfPerson = (text: string): boolean =>
  text.includes("@") || (text.match(/\p{Nd}/gu) ?? []).length > 8 || /[\da-f]{8}-[\da-f]{4}/.test(text);
