import { useBlocker, useNavigate } from "@tanstack/react-router";
import { confirm } from "../core/dialogs.tsx";
import { useSay } from "../core/say.ts";

type Place = { pathname: string; search: object };

// A file of a theme is another one by its path in the query.
const placeOf = ({ pathname, search }: Place) => `${pathname} ${(search as { path?: string }).path ?? ""}`;

/** Asks whoever leaves a screen while something is typed on it that is not kept. */
export function useAsksLeaver(isChanged: boolean, isSending: boolean): void {
  const say = useSay();
  useBlocker({
    disabled: !isChanged || isSending,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) =>
      placeOf(current) !== placeOf(next) &&
      !(await confirm({
        title: say("unsaved.title"),
        text: say("unsaved.text"),
        act: say("unsaved.leave"),
        isGrave: true,
      })),
  });
}

/** Asks whoever leaves the screen of something new before it is made; gives the way to what was made, on which nobody is asked. */
export function useWayToMade(isChanged: boolean, isSending: boolean): (to: string) => void {
  const navigate = useNavigate();
  useAsksLeaver(isChanged, isSending);
  return (to) => void navigate({ to, replace: true, ignoreBlocker: true });
}
