import { type Static, Type } from "typebox";
import { type Reading, readMoney, readMoneyOrNone, readPercent } from "../../http/nouns/amounts.ts";
import { json, type Reader } from "../../http/nouns/columns.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { formatPercent } from "../../kit/money.ts";
import {
  Country,
  checkBounds,
  Decimal,
  FeeType,
  moneyInput,
  moneyText,
  readAmount,
  type Stored,
} from "./amounts.ts";

/** The fee for paying on delivery: a fixed amount, or a percentage within bounds. */
export type CashOnDelivery = {
  readonly enabled: boolean;
  readonly type: "fixed" | "percentage";
  /** Minor units where it is fixed, ten-thousandths of a percent where it is a percentage. */
  readonly value: bigint;
  readonly minimum: bigint | null;
  readonly maximum: bigint | null;
  /** Only for shipments to these countries; null for all. */
  readonly countries: readonly string[] | null;
};

const CashOnDeliverySchema = Type.Object(
  {
    enabled: Type.Boolean(),
    type: FeeType,
    value: Type.String({ description: "An amount, or percent.", examples: ["3.00"] }),
    minimum: orNull(Decimal),
    maximum: orNull(Decimal),
    countries: orNull(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

export const CashOnDeliveryInput = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: "Whether paying on delivery costs a fee." })),
    type: Type.Optional(FeeType),
    value: Type.Optional(
      moneyInput("The fee. If `type` is `percentage`, it is percent of the amount to be paid."),
    ),
    minimum: Type.Optional(orNull(moneyInput("The lowest fee that a percentage gives."))),
    maximum: Type.Optional(orNull(moneyInput("The highest fee that a percentage gives."))),
    countries: Type.Optional(
      orNull(
        Type.Array(Country, {
          minItems: 1,
          maxItems: 250,
          uniqueItems: true,
          description: "Only for shipments to these countries; null for all.",
        }),
      ),
    ),
  },
  closedObject("CashOnDeliveryInput"),
);
type CashOnDeliveryInput = Static<typeof CashOnDeliveryInput>;

const readStored = (rule: Stored<CashOnDelivery>): CashOnDelivery => ({
  ...rule,
  value: BigInt(rule.value),
  minimum: readAmount(rule.minimum),
  maximum: readAmount(rule.maximum),
});
const answerOf = (rule: CashOnDelivery, digits: number) => ({
  ...rule,
  value: rule.type === "fixed" ? moneyText(rule.value, digits) : formatPercent(rule.value),
  minimum: moneyText(rule.minimum, digits),
  maximum: moneyText(rule.maximum, digits),
});

/** The column of the fee. */
export const cashOnDeliveryColumn = {
  ...json("g.cash_on_delivery", CashOnDeliverySchema),
  read: (stored: string) => readStored(JSON.parse(stored)),
  json: (stored: string, { store }: Reader) =>
    JSON.stringify(answerOf(readStored(JSON.parse(stored)), store.currencyDigits)),
};

const AT = "/cashOnDelivery";

/**
 * The fee after a client's input. Another type needs another value, as one is an amount and the other a
 * percentage. Reports faults.
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
