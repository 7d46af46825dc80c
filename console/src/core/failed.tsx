import { Button, Code, Stack, Text, Title } from "@mantine/core";
import { isStoaError } from "@stoa/client";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import type { Needed } from "./nav.ts";
import { useSay } from "./say.ts";

/** What is shown instead of something that could not be read or drawn: why, and a button that tries again. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const say = useSay();
  if (isStoaError(error, "not_found")) return <Lost />;
  if (isStoaError(error, "permission_denied"))
    return <Refused permission={String(error.details.permission ?? "")} />;
  return (
    <Stack className="alone" align="center" role="alert">
      <Icon name="alert" size={32} />
      <Title order={1}>{say("failed.title")}</Title>
      <Text ta="center">{error instanceof Error ? error.message : String(error)}</Text>
      {isStoaError(error) && <Code>{error.requestId}</Code>}
      <Button variant="default" onClick={() => (retry ? retry() : location.reload())}>
        {say("failed.retry")}
      </Button>
    </Stack>
  );
}

/** Why a screen is not shown to somebody: which permission is missing. */
export function Refused({ permission }: { permission: Needed }) {
  const say = useSay();
  const names = typeof permission === "string" ? [permission] : (permission ?? []);
  return (
    <Stack className="alone" align="center" data-refused>
      <Icon name="lock" size={32} />
      <Title order={1}>{say("refused.title")}</Title>
      <Text ta="center">{say("refused.text")}</Text>
      <Text ff="monospace" dir="ltr">
        {names.join(", ")}
      </Text>
      <LinkButton to="/" variant="default">
        {say("lost.home")}
      </LinkButton>
    </Stack>
  );
}

/** Nothing is at this address. */
export function Lost() {
  const say = useSay();
  return (
    <Stack className="alone" align="center">
      <Icon name="search" size={32} />
      <Title order={1}>{say("lost.title")}</Title>
      <Text ta="center">{say("lost.text")}</Text>
      <LinkButton to="/" variant="default">
        {say("lost.home")}
      </LinkButton>
    </Stack>
  );
}
