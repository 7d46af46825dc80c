import { createOutbound, OutboundError } from "../../../platform/outbound/index.ts";
import type { registerAnswers } from "./columns.ts";

/** A tax id as registers take it: the letters of its country, and the rest. */
export type RegisteredId = { prefix: string; digits: string };

/** A register's answer. */
export type RegisterAnswer = {
  answer: (typeof registerAnswers)[number];
  consultationNumber: string | null;
  name: string | null;
  address: string | null;
  failure: string | null;
};

/** The port of a register of tax ids. It never throws: no answer is one, too. */
export type TaxRegister = {
  readonly name: string;
  /** Asks whose a number is. With the `requester`'s own number the check gets a number as its proof. */
  ask(id: RegisteredId, requester: RegisteredId | undefined): Promise<RegisterAnswer>;
};

const VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api";
// Registers of some member states take 15 seconds.
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 65_536;
const MAX_CHARACTERS = 500;

/** The register of the European Union; `url` is what stands in for it on this machine, for tests. */
export function createVies(url?: string): TaxRegister {
  const outbound = createOutbound({ allowed: url ? ["127.0.0.1"] : [] });
  return {
    name: "vies",
    async ask(id, requester) {
      try {
        const { bytes } = await outbound.callOut({
          url: `${url ?? VIES}/check-vat-number`,
          method: "POST",
          headers: { accept: "application/json", "content-type": "application/json" },
          body: JSON.stringify({
            countryCode: id.prefix,
            vatNumber: id.digits,
            ...(requester && {
              requesterMemberStateCode: requester.prefix,
              requesterNumber: requester.digits,
            }),
          }),
          timeoutMs: TIMEOUT_MS,
          maxResponseBytes: MAX_BYTES,
        });
        return readAnswer(bytes.toString("utf8"));
      } catch (error) {
        return unavailable(error instanceof OutboundError ? error.code : "bad_answer");
      }
    },
  };
}

const unavailable = (failure: string): RegisterAnswer => ({
  answer: "unavailable",
  consultationNumber: null,
  name: null,
  address: null,
  failure,
});

/** Reads the answer of VIES, whatever its status. Throws for a text that is not JSON. */
export function readAnswer(body: string): RegisterAnswer {
  const { valid, requestIdentifier, name, address, errorWrappers, userError } = Object(
    JSON.parse(body),
  ) as Record<string, unknown>;
  if (typeof valid !== "boolean") {
    const [first] = Array.isArray(errorWrappers) ? errorWrappers : [];
    return unavailable(textOf(Object(first).error) ?? textOf(userError) ?? "bad_answer");
  }
  return {
    answer: valid ? "valid" : "invalid",
    consultationNumber: textOf(requestIdentifier),
    name: textOf(name),
    address: textOf(address),
    failure: null,
  };
}

// Registers that tell nothing write dashes. PostgreSQL takes no NUL.
function textOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.replaceAll("\0", "").toWellFormed().trim() : "";
  return text && !/^-+$/.test(text) ? text.slice(0, MAX_CHARACTERS).toWellFormed() : null;
}
