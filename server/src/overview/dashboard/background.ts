import { Type } from "typebox";
import type { Card } from "../../http/lists/card.ts";
import { countFailed } from "../../jobs/failed.ts";

const Count = (what: string) =>
  Type.Integer({ description: `${what} of the last 7 days that the server gave up after several tries.` });

/** What the server could not do in the background. One statement. */
export const backgroundCard: Card = {
  needs: "settings:read",
  reply: Type.Object(
    { failedMails: Count("Mails"), failedJobs: Count("Other background work, imports aside,") },
    { additionalProperties: false, "x-name": "BackgroundCard" },
  ),
  async read({ tx }) {
    const failed = await countFailed(tx);
    const failedMails = failed.get("mail") ?? 0;
    const all = [...failed.values()].reduce((sum, count) => sum + count, 0);
    return JSON.stringify({ failedMails, failedJobs: all - failedMails - (failed.get("import") ?? 0) });
  },
};
