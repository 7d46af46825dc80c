import type { ThemeProblem } from "@stoa/client";
import { TextLink } from "../ui/link-button.tsx";

/** What is wrong with a theme's files, each with the way to its line. */
export function Problems({ themeId, problems }: { themeId: string; problems: readonly ThemeProblem[] }) {
  return (
    <ul className="plain">
      {problems.map(({ path, line, column, message }) => (
        <li key={`${path} ${line} ${column} ${message}`} dir="ltr">
          <TextLink to={`/themes/${themeId}/code`} search={{ path }}>
            {path}:{line}
          </TextLink>
          <div className="breaks">{message}</div>
        </li>
      ))}
    </ul>
  );
}
