import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import type { Write } from "../core/data.ts";
import { useSay } from "../core/say.ts";
import { Page } from "./page.tsx";
import { useWayToMade } from "./use-asks-leaver.ts";

/**
 * The screen of something new: a form whose button makes it by `create`, which leads to it then, at its id below `back`. `once` shows before that
 * what is never shown again. Whoever leaves with something typed is asked.
 */
export function NewPage<Made extends { id: string }>({
  form,
  create,
  title,
  back,
  act,
  once,
  aside,
  children,
}: {
  form: { isChanged: boolean };
  create: Write<void, Made>;
  title: string;
  back: string;
  /** The button's text, where it is not that of saving. */
  act?: string;
  once?(made: Made): Promise<unknown>;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const say = useSay();
  const goTo = useWayToMade(form.isChanged, create.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.send();
    if (!made) return;
    await once?.(made);
    goTo(`${back}/${made.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={title}
        back={back}
        actions={
          <Button type="submit" loading={create.isSending}>
            {act ?? say("save")}
          </Button>
        }
        aside={aside}
      >
        {children}
      </Page>
    </form>
  );
}
