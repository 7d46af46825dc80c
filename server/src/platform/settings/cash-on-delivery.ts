import { type Reading, readMoney, readMoneyOrNone, readPercent } from "../../http/nouns/amounts.ts";
import { checkBounds } from "./amounts.ts";
import type { CashOnDeliveryInput } from "./schemas.ts";
import type { CashOnDelivery } from "./settings.ts";

const AT = "/cashOnDelivery";

/**
 * The rule for the fee that a client's input makes of what it was. Another type needs another value, as one is an
 * amount and the other a percentage. Notes what is wrong.
 */
export function readCashOnDelivery(
  reading: Reading,
  input: CashOnDeliveryInput,
  before: CashOnDelivery,
): CashOnDelivery {
  const type = input.type ?? before.type;
  const bound = (name: "minimum" | "maximum") =>
    input[name] === undefined ? before[name] : readMoneyOrNone(reading, `${AT}/${name}`, input[name]);
  const [minimum, maximum] = [bound("minimum"), bound("maximum")];
  checkBounds(reading, `${AT}/maximum`, minimum, maximum);
  return {
    enabled: input.enabled ?? before.enabled,
    type,
    value: readValue(reading, input.value, type, before),
    minimum,
    maximum,
    countries: input.countries === undefined ? before.countries : input.countries,
  };
}

function readValue(
  reading: Reading,
  text: string | undefined,
  type: CashOnDelivery["type"],
  before: CashOnDelivery,
): bigint {
  const field = `${AT}/value`;
  if (text === undefined) {
    if (type !== before.type) reading.errors.push({ field, code: "required" });
    return before.value;
  }
  return type === "fixed" ? readMoney(reading, field, text) : readPercent(reading, field, text);
}
