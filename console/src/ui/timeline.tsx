import type { ReactNode } from "react";
import { useFormats } from "../core/format.ts";

/** Something that happened. */
export type Happening = { id: string; at: string; title: ReactNode; text?: ReactNode; by?: ReactNode };

/** What happened, in the order given, each with its time. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  const { dateTime } = useFormats();
  return (
    <ol className="timeline">
      {happenings.map(({ id, at, title, text, by }) => (
        <li key={id}>
          <div className="timeline-title">{title}</div>
          {text && <div className="pre-line">{text}</div>}
          <div className="quiet">
            <time dateTime={at}>{dateTime(at)}</time>
            {by && <> · {by}</>}
          </div>
        </li>
      ))}
    </ol>
  );
}
