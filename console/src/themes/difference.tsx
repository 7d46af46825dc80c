import { useDeferredValue, useMemo } from "react";
import { Section } from "../ui/page.tsx";
import { diffLines, nearChanges } from "./diff.ts";
import { useSay } from "./say.ts";

const marks = { same: " ", gone: "−", new: "+" } as const;

/** What would change for customers: a file as it is published beside what is typed, line by line. */
export function Difference({ before, after }: { before: string; after: string }) {
  const say = useSay();
  // Typing is not held up by it.
  const shown = useDeferredValue(after);
  const lines = useMemo(() => nearChanges(diffLines(before, shown)), [before, shown]);
  const isSame = lines.every((line) => line === null || line.kind === "same");
  return (
    <Section title={say("difference")}>
      {isSame ? (
        <p className="quiet no-margin">{say("no_difference")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the box is scrolled by keys
        <pre className="code difference" dir="ltr" tabIndex={0}>
          {lines.map((line, i) =>
            line ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              <span key={i} className={`line-${line.kind}`}>
                {line.kind !== "same" && <span className="hidden-words">{say(`line.${line.kind}`)}</span>}
                <span aria-hidden="true">{marks[line.kind]} </span>
                {line.text}
                {"\n"}
              </span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              <span key={i} className="quiet">
                {"⋯\n"}
              </span>
            ),
          )}
        </pre>
      )}
    </Section>
  );
}
