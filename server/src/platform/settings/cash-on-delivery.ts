import { type Reading, readMoney, readMoneyOrNone, readPercent } from "../../http/amounts.ts";
import type { Sound } from "../../http/sound.ts";
import { checkBounds, filled } from "./amounts.ts";
import type { CashOnDeliveryInput } from "./schemas.ts";
import type { CashOnDelivery } from "./settings.ts";

const AT = "/cashOnDelivery";

/**
 * The rule for the fee that a client's input makes of what it was. Another type needs another value, as one is an
 * amount and the other a percentage. Notes what is wrong; without `before`, what does not depend on it.
 */
export function readCashOnDelivery(
  reading: Reading,
  input: Sound<CashOnDeliveryInput>,
  before: CashOnDelivery | undefined,
): CashOnDelivery {
  const type = input.type ?? before?.type;
  const bound = (name: "minimum" | "maximum") =>
    input[name] === undefined
      ? (before?.[name] ?? null)
      : readMoneyOrNone(reading, `${AT}/${name}`, input[name]);
  const [minimum, maximum] = [bound("minimum"), bound("maximum")];
  checkBounds(reading, `${AT}/maximum`, minimum, maximum);
  return {
    enabled: input.enabled ?? before?.enabled ?? false,
    type: type ?? "fixed",
    value: type ? readValue(reading, input.value, type, before) : 0n,
    minimum,
    maximum,
    countries:
      input.countries === undefined
        ? (before?.countries ?? null)
        : input.countries && filled(input.countries),
  };
}

function readValue(
  reading: Reading,
  text: string | undefined,
  type: CashOnDelivery["type"],
  before: CashOnDelivery | undefined,
): bigint {
  const field = `${AT}/value`;
  if (text === undefined) {
    if (before && type !== before.type) reading.errors.push({ field, code: "required" });
    return before?.value ?? 0n;
  }
  return type === "fixed" ? readMoney(reading, field, text) : readPercent(reading, field, text);
}
