import type { Call } from "../../http/route.ts";
import { deviceMark } from "../../kit/device.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import type { findPlaces } from "../auth/index.ts";
import { findAccountById } from "./account-sql.ts";
import type { Member } from "./columns.ts";

type Means = Pick<Call, "tx" | "store" | "vault" | "client" | "now">;

/**
 * Mails a member who logs in from where none of their sessions was, unless the store has turned that off. `places` are those of before;
 * the first log-in of all is nothing new.
 */
export async function tellNewDevice(
  { tx, store, vault, client, now }: Means,
  { id, email, lastLoginAt }: Pick<Member, "id" | "email" | "lastLoginAt">,
  places: Awaited<ReturnType<typeof findPlaces>>,
): Promise<void> {
  const mark = deviceMark(client);
  if (lastLoginAt === null || places.some((place) => deviceMark(place) === mark)) return;
  const [{ mails, timeZone }, account] = await Promise.all([readSettings(tx), findAccountById(tx, id)]);
  if (!mails.newDevice) return;
  await queueMail(tx, vault, {
    template: "new_device",
    to: email,
    language: account?.language ?? store.defaultLanguage,
    storeName: store.name,
    values: { at: now.toISOString(), timeZone, ip: client.ip, userAgent: client.userAgent ?? null },
  });
}
