import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Failed } from "../core/failed.tsx";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { ShopPreview } from "./preview.tsx";
import { useSay } from "./say.ts";
import { type Step, useSetup, useSkipping } from "./steps.ts";
import "./setup.css";

/** A step of the set-up: the way through all of them above it, and the shop as it is by now beside it. */
export function SetupStep({ step, children }: { step: Step; children: ReactNode }) {
  const say = useSay();
  const { data, error } = useSetup();
  if (error && !data) return <Failed error={error} />;
  if (!data) return <Loading />;
  const { path } = data;
  const done = path.filter(({ isDone }) => isDone).length;
  return (
    <Page
      title={say(`step.${step}`)}
      subtitle={say("progress", { done, all: path.length })}
      back="/"
      aside={<ShopPreview state={JSON.stringify(data)} />}
    >
      <nav aria-label={say("title")}>
        <ol className="setup-path">
          {path.map(({ key, isDone, isSkipped }) => (
            <li key={key}>
              <Link
                to={`/setup/${key}` as never}
                className="setup-path-step"
                aria-current={key === step ? "step" : undefined}
                data-done={isDone || undefined}
              >
                <span className="step-mark">{isDone && <Icon name="check" size={14} />}</span>
                <span>{say(`step.${key}`)}</span>
                <span className="hidden-words">
                  {say(isDone ? "state.done" : isSkipped ? "state.skipped" : "state.open")}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <p className="no-margin">{say(`${step}.text`)}</p>
      {children}
      <Ways step={step} path={path} />
    </Page>
  );
}

type Path = NonNullable<ReturnType<typeof useSetup>["data"]>["path"];

function Ways({ step, path }: { step: Step; path: Path }) {
  const say = useSay();
  const can = useCan();
  const navigate = useNavigate();
  const skipping = useSkipping();
  const at = path.findIndex(({ key }) => key === step);
  const { isDone, isSkipped } = path[at]!;
  const skipped = path.filter((one) => one.isSkipped).map(({ key }) => key);
  const next = path[at + 1]?.key;
  const to = next ? `/setup/${next}` : "/";
  const skip = async () => {
    if (await skipping.send([...skipped, step])) await navigate({ to: to as never });
  };
  const resume = () => void skipping.send(skipped.filter((one) => one !== step));
  return (
    <div className="setup-ways">
      {at > 0 ? (
        <LinkButton to={`/setup/${path[at - 1]!.key}`} variant="default">
          {say("back")}
        </LinkButton>
      ) : (
        <span />
      )}
      <span className="setup-ways-on">
        {can("settings") && !isDone && (
          <Button
            variant="subtle"
            loading={skipping.isSending}
            onClick={isSkipped ? resume : () => void skip()}
          >
            {say(isSkipped ? "resume" : "skip")}
          </Button>
        )}
        <LinkButton to={to} variant={isDone ? "filled" : "default"}>
          {say(next ? "next" : "finish")}
        </LinkButton>
      </span>
    </div>
  );
}
