import { useFormats } from "../core/format.ts";
import { type Noun, nounsOf, parts } from "./permissions.ts";
import { useSay } from "./say.ts";

/** Permissions in a line: what can be changed, and what only seen. */
export function PermissionSummary({ permissions }: { permissions: readonly string[] }) {
  const say = useSay();
  const { list } = useFormats();
  const named = (which: (noun: Noun) => boolean) =>
    Object.values(nounsOf)
      .flat()
      .filter(which)
      .map((noun) => say(`area.${noun}`));
  const changed = named((noun) => permissions.includes(noun));
  const seen = named((noun) => !permissions.includes(noun) && permissions.includes(`${noun}:read`));
  for (const { name, changes } of parts)
    if (permissions.includes(name)) (changes ? changed : seen).push(say(`part.${name}`));
  if (permissions.includes("products:cost")) seen.push(say("cost"));
  if (!changed.length && !seen.length) return say("nothing");
  return (
    <>
      {changed.length > 0 && (
        <div>
          {say("change")}: {list(changed)}
        </div>
      )}
      {seen.length > 0 && (
        <div className="quiet">
          {say("see")}: {list(seen)}
        </div>
      )}
    </>
  );
}
