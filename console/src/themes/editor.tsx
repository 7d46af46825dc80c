import { Switch, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Loading } from "../ui/loading.tsx";
import type { LineProblem } from "./code-editor.tsx";
import { useSay } from "./say.ts";

// Large, and used by few: loaded when a file is opened.
const CodeEditor = lazy(() => import("./code-editor.tsx"));
const none: readonly LineProblem[] = [];

/**
 * The code of a file. The tab key goes on to the next field, as everywhere, unless somebody lets it indent; then Escape and Tab lead on.
 */
export function Editor({
  label,
  path,
  value,
  onChange,
  error,
  isReadOnly,
  problems = none,
}: {
  label: string;
  path: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  isReadOnly: boolean;
  problems?: readonly LineProblem[];
}) {
  const say = useSay();
  const [indents, setIndents] = useState(false);
  return (
    <div className="stack">
      <Suspense fallback={<Loading />}>
        <CodeEditor
          label={label}
          path={path}
          value={value}
          onChange={onChange}
          isReadOnly={isReadOnly}
          indents={indents}
          problems={problems}
        />
      </Suspense>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {!isReadOnly && (
        <Switch
          label={say("tab_indents")}
          description={say("tab_indents_text")}
          checked={indents}
          onChange={(event) => setIndents(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
