import { Button, Code, Stack, Text, Title } from "@mantine/core";
import { isStoaError } from "@stoa/client";
import { Icon } from "../ui/icon.tsx";
import { Lost, Refused } from "./refused.tsx";
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
