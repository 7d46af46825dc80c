import { Alert, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { FileDrop } from "../ui/file-drop.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { type Line, linesOf } from "./read-csv.ts";
import { useSay } from "./say.ts";

const AT_ONCE = 250;
const MOST_SHOWN = 50;
type Outcome = { added: number; refused: { line: Line; why: string }[] };

/** Reads redirects from a CSV file, and adds them. */
export function ImportDialog({ close }: { close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const [lines, setLines] = useState<Line[]>();
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const add = useWrite(
    async () => {
      const all: Outcome = { added: 0, refused: [] };
      for (let at = 0; lines && at < lines.length; at += AT_ONCE) {
        const some = lines.slice(at, at + AT_ONCE);
        const { results, succeeded } = await stoa.redirects.bulk({ create: some });
        all.added += succeeded;
        for (const result of results)
          if (!result.success)
            all.refused.push({
              line: some[result.index]!,
              why: result.errors?.[0]?.message ?? result.message,
            });
        setDone(at + some.length);
      }
      setOutcome(all);
      return false;
    },
    { changes: ["redirects"] },
  );
  const take = async ([file]: readonly File[]) => {
    if (file) setLines(linesOf(await file.text()));
  };
  const isReady = lines && lines.length > 0 && !outcome;
  return (
    <ActDialog
      title={say("import")}
      act={isReady ? say("import.act", { count: lines.length }) : undefined}
      isSending={add.isSending}
      send={() => add.send()}
      close={close}
    >
      {!lines && (
        <>
          <Text size="sm">{say("import.text")}</Text>
          <FileDrop accept=".csv,text/csv,text/plain" take={(files) => void take(files)} />
        </>
      )}
      {lines?.length === 0 && <Alert color="red.9">{say("import.none")}</Alert>}
      {isReady && (
        <SimpleTable
          label={say("menu.title")}
          rows={lines.slice(0, 5)}
          keyOf={({ from, to }) => `${from} ${to}`}
          columns={[
            { label: say("from"), show: ({ from }) => <bdi>{from}</bdi> },
            { label: say("to"), show: ({ to }) => <bdi>{to}</bdi> },
          ]}
        />
      )}
      {add.isSending && lines && (
        <Progress value={(100 * done) / lines.length} aria-label={sayCore("loading")} />
      )}
      {outcome && (
        <Alert color={outcome.refused.length ? "yellow" : "green"} role="status">
          {say("import.added", { count: outcome.added })}
        </Alert>
      )}
      {outcome && outcome.refused.length > 0 && (
        <SimpleTable
          label={say("import.refused")}
          rows={outcome.refused.slice(0, MOST_SHOWN)}
          keyOf={({ line }) => `${line.from} ${line.to}`}
          columns={[
            { label: say("from"), show: ({ line }) => <bdi>{line.from}</bdi> },
            { label: say("import.refused"), show: ({ why }) => why },
          ]}
        />
      )}
    </ActDialog>
  );
}
