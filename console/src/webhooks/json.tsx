/** Data as JSON, laid out to be read. */
export function Json({ of }: { of: object }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the box is scrolled by keys
    <pre className="code" dir="ltr" tabIndex={0}>
      {JSON.stringify(of, null, 2)}
    </pre>
  );
}
