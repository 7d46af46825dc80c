import { Button, Checkbox, CopyButton, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useSay as useCoreSay } from "../core/say.ts";
import { useMe, useStore } from "../core/session.ts";
import { useSay } from "./say.ts";

/** Recovery codes, this one time, to be copied or printed; a print has them alone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const store = useStore();
  const me = useMe();
  const [isKept, setKept] = useState(false);
  return (
    <Stack className="print-alone">
      <p className="no-margin">{say("codes.text")}</p>
      <p className="quiet no-margin">
        <bdi>{store.name}</bdi> · <bdi>{me.email}</bdi>
      </p>
      <ol className="codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="xs" className="no-print">
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {sayCore(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => print()}>
          {sayCore("print")}
        </Button>
      </Group>
      <div className="row-between no-print">
        <Checkbox
          label={say("codes.kept")}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button disabled={!isKept} onClick={onDone}>
          {sayCore("done")}
        </Button>
      </div>
    </Stack>
  );
}
