import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import "./code-editor.css";

/** Something about a line of a file; line and column count from 1. */
export type LineProblem = { line: number; column: number; message: string; isError: boolean };

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

const html = async (): Promise<Extension> => (await import("@codemirror/lang-html")).html();
// Each is loaded when a file of its kind is opened.
const languages: Readonly<Record<string, () => Promise<Extension>>> = {
  liquid: async () => (await import("@codemirror/lang-liquid")).liquid(),
  html,
  svg: html,
  css: async () => (await import("@codemirror/lang-css")).css(),
  js: async () => (await import("@codemirror/lang-javascript")).javascript(),
  json: async () => {
    const { json, jsonParseLinter } = await import("@codemirror/lang-json");
    return [json(), linter(jsonParseLinter())];
  },
};

const changeable = (isReadOnly: boolean) => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.editable.of(!isReadOnly),
];

/** A file's code with line numbers, colors and search (Ctrl F); the Tab key goes on to the next field unless `indents` says otherwise. */
export default function CodeEditor({
  label,
  path,
  value,
  onChange,
  isReadOnly,
  indents,
  problems,
}: {
  label: string;
  path: string;
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  indents: boolean;
  problems: readonly LineProblem[];
}) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const tell = useRef(onChange);
  tell.current = onChange;
  const tab = useRef(new Compartment());
  const language = useRef(new Compartment());

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once a file; what changes later is told to it below
  useEffect(() => {
    const made = new EditorView({
      parent: box.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true", tabindex: "0" }),
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          syntaxHighlighting(classHighlighter),
          indentUnit.of("  "),
          EditorState.tabSize.of(2),
          language.current.of([]),
          tab.current.of([]),
          keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap]),
          changeable(isReadOnly),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) tell.current(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    // `theme.css.liquid` is Liquid; an ending that is not known is plain text.
    void languages[path.slice(path.lastIndexOf(".") + 1)]?.().then((extension) => {
      if (view.current === made) made.dispatch({ effects: language.current.reconfigure(extension) });
    });
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, [path, isReadOnly]);

  useEffect(() => {
    const made = view.current;
    if (!made || made.state.doc.toString() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({
      effects: tab.current.reconfigure(indents ? keymap.of([indentWithTab]) : []),
    });
  }, [indents]);
  useEffect(() => {
    const made = view.current;
    if (!made) return;
    const { doc } = made.state;
    const found = problems.map(({ line, column, message, isError }): Diagnostic => {
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const from = Math.min(at.from + Math.max(column - 1, 0), at.to);
      return { from, to: at.to, severity: isError ? "error" : "warning", message };
    });
    made.dispatch(setDiagnostics(made.state, found));
  }, [problems]);

  return <div ref={box} dir="ltr" className="code-editor" />;
}
