import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { type GiftCardSelected, giftCards } from "./columns.ts";
import { readExpiry } from "./input.ts";
import type { GiftCardUpdate } from "./schemas.ts";
import { changeGiftCard, lockGiftCard } from "./sql.ts";

/**
 * Changes a gift card's note, its end, and whether it can pay; a field left out keeps its value. What changes nothing makes no
 * new version. Throws 404, 400, 409 for a stale version.
 */
export async function updateGiftCard(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
  input: GiftCardUpdate,
): Promise<GiftCardSelected> {
  const row = await lockGiftCard(tx, id);
  const before = giftCards.read(row);
  checkVersion(expectedVersions, before.version);
  const errors: FieldError[] = [];
  const expiresAt =
    input.expiresAt === undefined
      ? before.expiresAt
      : readExpiry({ errors }, input.expiresAt, now, before.expiresAt);
  if (errors.length) throw validationFailed(errors);
  const note = input.note === undefined ? before.note : input.note?.trim() || null;
  const draft = { expiresAt, note, isActive: input.isActive ?? before.isActive };
  const isSame = (["expiresAt", "note", "isActive"] as const).every((name) => draft[name] === before[name]);
  return isSame ? row : changeGiftCard(tx, before, draft, now);
}
