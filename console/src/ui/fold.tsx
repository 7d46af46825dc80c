import { Paper, Title } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";

/**
 * A part of a screen that is rarely needed: closed until it is opened, or from the beginning open where something is filled in, and always
 * where something is wrong in it. `text` says what it has. Within a section it is `isPlain`.
 */
export function Fold({
  title,
  text,
  isFilled,
  isFaulty = false,
  isPlain = false,
  children,
}: {
  title: string;
  text?: string;
  isFilled: boolean;
  isFaulty?: boolean;
  isPlain?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isFilled || isFaulty);
  useEffect(() => {
    if (isFaulty) setOpen(true);
  }, [isFaulty]);
  // What is closed is there all the same, so that faults find their fields.
  const fold = (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {isPlain ? <span>{title}</span> : <Title order={2}>{title}</Title>}
        {text && !isOpen && <span className="quiet">{text}</span>}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
  return isPlain ? fold : <Paper className="card">{fold}</Paper>;
}
