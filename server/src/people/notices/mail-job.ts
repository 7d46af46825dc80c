import type { JobKind } from "../../jobs/job.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { type OriginOf, readSettings, staffPage } from "../../platform/settings/index.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { findColleagues } from "../staff/index.ts";
import { type News, takeUnmailed } from "./cursor-sql.ts";
import { kindNames, listVisibleKinds, type Preferences, wants } from "./kinds.ts";
import { findAllPreferences, NOTICE_MAIL } from "./sql.ts";

// So many are named; of more, only the number is.
const MOST_NAMED = 3;

/** Somebody who may be told of notices. */
type Person = { id: string; type: "owner" | "staff"; permissions: readonly string[] };

/** The notices that somebody is mailed: of kinds that they may see and chose, and not of their own acts. */
function newsFor({ id, type, permissions }: Person, news: readonly News[], chosen: Preferences): News[] {
  const kinds = new Set(listVisibleKinds(new Set(permissions)).filter((kind) => wants(chosen, kind, "mail")));
  return news.filter(
    ({ kind, staffId, actor }) =>
      kinds.has(kind) && (staffId === null || staffId === id) && actor !== `${type}:${id}`,
  );
}

const nameOf = ({ about: { orderNumber, name, url } }: News): string => orderNumber ?? name ?? url ?? "";

/** Mails people of all that happened since the last time, in one mail each; `originOf` builds the link. */
export const noticeMailKind = (originOf: OriginOf): JobKind => ({
  kind: NOTICE_MAIL,
  concurrency: 2,
  retryAfter: [10, 60, 600],
  async write(tx, { payload }, { vault }) {
    const { until } = payload as { until: number };
    const [news, choices] = await Promise.all([
      takeUnmailed(tx, new Date(until), MOST_NAMED),
      findAllPreferences(tx),
    ]);
    if (!news.length || !choices.size) return;
    const [people, found, settings] = await Promise.all([
      findColleagues(tx),
      findBoundStore(tx),
      readSettings(tx),
    ]);
    const store = found!;
    for (const person of people) {
      const theirs = newsFor(person, news, choices.get(person.id) ?? {});
      if (!theirs.length) continue;
      const kinds = kindNames.flatMap((kind) => {
        const all = theirs.filter((one) => one.kind === kind);
        const count = all.reduce((sum, { place, total }) => (place === 1 ? sum + total : sum), 0);
        const names = count > MOST_NAMED ? [] : all.map(nameOf).filter(Boolean);
        return count ? [{ kind, count, names }] : [];
      });
      enqueueMail(tx, vault, {
        template: "notices",
        to: person.email,
        language: person.language ?? store.defaultLanguage,
        storeName: store.name,
        values: { kinds, link: staffPage(settings, originOf, "/console/notices") ?? null },
      });
    }
  },
});
