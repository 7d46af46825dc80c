import type { PlacedLocation } from "../../catalogue/locations/index.ts";
import type { Transfer } from "../../catalogue/transfers/index.ts";
import type { Sheet } from "./sheet.ts";
import { itemCell, letterhead, type Source } from "./source.ts";
import type { Words } from "./words.ts";

/** The data that a transfer's note is built from. */
export type TransferSource = Pick<Source, "settings"> & {
  transfer: Transfer;
  from: PlacedLocation;
  to: PlacedLocation;
};

/** A note that accompanies goods from one location to another, with room for the quantities received. */
export function transferNoteSheet({ settings, transfer, from, to }: TransferSource, words: Words): Sheet {
  const { number, status, createdAt, sentAt, reference, note, items } = transfer;
  const isOver = status === "received" || items.some(({ receivedQuantity }) => receivedQuantity > 0);
  return {
    ...letterhead({ settings, order: { placedAt: createdAt } }, words),
    title: words.say("transfer"),
    facts: [
      words.fact("transferNumber", `T-${number}`),
      words.fact("date", words.day(sentAt ?? createdAt)),
      ...(reference ? [words.fact("reference", reference)] : []),
    ],
    parties: [
      { title: words.say("transferFrom"), lines: linesOf(from, words) },
      { title: words.say("transferTo"), lines: linesOf(to, words) },
    ],
    notice: status === "cancelled" ? words.say("transferCancelled") : null,
    columns: [
      { label: words.say("item"), share: 6 },
      { label: words.say("quantity"), share: 1.2, isEnd: true },
      { label: words.say("received"), share: 1.6, isEnd: true },
    ],
    rows: items.map((item) => [
      itemCell(item, words),
      { text: words.count(BigInt(item.quantity)) },
      { text: isOver ? words.count(BigInt(item.receivedQuantity)) : "______" },
    ]),
    notes: note ? [{ title: words.say("note"), text: note }] : [],
  };
}

function linesOf({ name, code, address }: PlacedLocation, words: Words): string[] {
  const called = code ? `${name} (${code})` : name;
  if (!address) return [called];
  const { company, address1, address2, postalCode, city, province, country, phone } = address;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const lines = [company, address1, address2, place, province].filter((line) => line !== null);
  return [called, ...lines, words.country(country), ...(phone ? [phone] : [])];
}
