import type { Setup } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";

/** A step of the set-up. */
export type Step = Setup["path"][number]["key"];

/** What the server says of the set-up. */
export const useSetup = () => useRead(["setup"], (options) => stoa.setup.get(options));

/** The first step that is neither done nor skipped; undefined where there is none. */
export const findOpenStep = ({ path }: Pick<Setup, "path">): Step | undefined =>
  path.find(({ isDone, isSkipped }) => !isDone && !isSkipped)?.key;

/** Skips steps, or takes them up again. */
export const useSkipping = () =>
  useWrite((setupSkipped: Step[]) => stoa.settings.update({ setupSkipped }), {
    changes: ["setup", "settings"],
  });
