import { NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useStore } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { calculate, type Formula, isFormula } from "./model/formula.ts";
import { useSay } from "./say.ts";

const kinds = ["lower_percent", "raise_percent", "lower_amount", "raise_amount", "set"] as const;
type Kind = (typeof kinds)[number];

// What is typed is how much; whether up or down is chosen.
const formulaOf = (kind: Kind, by: string, ending: string): Formula => ({
  kind: kind === "set" ? "set" : kind.endsWith("percent") ? "percent" : "amount",
  by: kind.startsWith("lower") && by.trim() && !/^\s*[-\u2212]/.test(by) ? `-${by.trim()}` : by,
  ending,
});

/** Asks how the chosen amounts are to change, and shows what that makes of the first of them. */
export function FormulaDialog({
  count,
  example,
  close,
}: {
  count: number;
  example: string;
  close: (formula?: Formula) => void;
}) {
  const say = useSay();
  const { currency, currencyDigits } = useStore();
  const [kind, setKind] = useState<Kind>("lower_percent");
  const [by, setBy] = useState("");
  const [ending, setEnding] = useState("");
  const [isTried, setTried] = useState(false);
  const formula = formulaOf(kind, by, ending);
  const isRight = isFormula(formula, currencyDigits);
  const isEndingRight = isFormula({ kind: "set", by: "0", ending }, currencyDigits);
  const result = isRight ? calculate(example, formula, currencyDigits) : undefined;
  const ends = currencyDigits ? [".90", ".95", ".99", ".00"] : ["9", "90", "99", "00"];
  return (
    <ActDialog
      title={say("change.title")}
      act={say("change.act", { count })}
      isSending={false}
      send={async () => {
        setTried(true);
        if (isRight) close(formula);
        return false;
      }}
      close={() => close()}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={say("change.how")}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          data={kinds.map((value) => ({ value, label: say(`change.${value}`) }))}
        />
        <TextInput
          label={say(kind.endsWith("percent") ? "change.percent" : "change.amount")}
          inputMode="decimal"
          dir="ltr"
          value={by}
          error={
            isTried && !isFormula({ ...formula, ending: "" }, currencyDigits)
              ? say("fault.amount")
              : undefined
          }
          onChange={(event) => setBy(event.currentTarget.value)}
          rightSection={
            <Text size="xs" c="dimmed" component="span">
              {kind.endsWith("percent") ? "%" : currency}
            </Text>
          }
          rightSectionWidth={48}
          data-autofocus
        />
      </SimpleGrid>
      <TextInput
        label={say("change.ending")}
        description={say("change.ending_text", { example: ends[0]! })}
        inputMode="decimal"
        dir="ltr"
        value={ending}
        error={isEndingRight ? undefined : say("fault.ending")}
        onChange={(event) => setEnding(event.currentTarget.value.trim())}
        list="sheet-endings"
      />
      <datalist id="sheet-endings">
        {ends.map((end) => (
          <option key={end} value={end} />
        ))}
      </datalist>
      <Text size="sm" aria-live="polite">
        {result !== undefined && (
          <>
            {say("change.example")} <bdi dir="ltr">{`${example} → ${result}`}</bdi>
          </>
        )}
      </Text>
    </ActDialog>
  );
}
