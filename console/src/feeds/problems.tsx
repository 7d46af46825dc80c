import { Alert, Button, Group, NativeSelect, Paper, Text } from "@mantine/core";
import type { FeedProblem, FeedProblems, FeedStoreProblem } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { Empty } from "../ui/empty.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { useQueryState } from "../ui/query-state.ts";
import { SimpleTable } from "../ui/simple-table.tsx";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

const severities = ["error", "warning"] as const;

/** What readers of feeds ask for and do not find, product by product. */
export default function Problems() {
  const say = useSay();
  const { language: nameOf } = useFormats();
  const { languages, defaultLanguage } = useStore();
  const [query, change] = useQueryState();
  const { severity, language, after } = query;
  const asked = {
    limit: 50,
    ...(severity && { severity: severity as (typeof severities)[number] }),
    ...(language && { language }),
    ...(after && { after }),
  };
  // What is mended at a product shows when one comes back from there.
  const { data, error } = useRead(["products", "list", "in feeds", asked], (options) =>
    stoa.feeds.problems(asked, options),
  );
  return (
    <Page title={say("menu.problems")} subtitle={say("problems_about")} back="/feeds">
      {data?.store.map((problem) => (
        <OfStore key={problem.code} problem={problem} />
      ))}
      <Paper className="card card-flush">
        <div className="filters no-print">
          <NativeSelect
            label={say("severity")}
            value={severity ?? ""}
            onChange={(event) => change({ severity: event.currentTarget.value })}
            data={[
              { value: "", label: say("severity.all") },
              ...severities.map((value) => ({ value, label: say(`severity.${value}`) })),
            ]}
          />
          {languages.length > 1 && (
            <NativeSelect
              label={say("language")}
              value={language ?? defaultLanguage}
              onChange={(event) => change({ language: event.currentTarget.value })}
              data={languages.map((value) => ({ value, label: nameOf(value) }))}
            />
          )}
        </div>
        {error && !data && <Failed error={error} />}
        {!error && !data && <Loading />}
        {data && <Found of={data} isFirst={!after} go={(next) => change({ after: next })} />}
      </Paper>
    </Page>
  );
}

const placeOf = { link_missing: "/settings/pages", net_prices: "/settings/taxes" } as const;

function OfStore({ problem: { code, severity, message } }: { problem: FeedStoreProblem }) {
  const say = useSay();
  const can = useCan();
  const place = code in placeOf ? placeOf[code as keyof typeof placeOf] : undefined;
  return (
    <Alert color={severity === "error" ? "red" : "yellow"} variant="light">
      <bdi>{message}</bdi>{" "}
      {place && can("settings:read") && <TextLink to={place}>{say("to_settings")}</TextLink>}
    </Alert>
  );
}

// A page looks at so many products, whether something is wrong with them or not.
function Found({
  of: { products, looked, nextCursor, store },
  isFirst,
  go,
}: {
  of: FeedProblems;
  isFirst: boolean;
  go: (after: string | undefined) => void;
}) {
  const say = useSay();
  const isAll = isFirst && !nextCursor;
  return (
    <>
      {products.length > 0 && (
        <SimpleTable
          label={say("menu.problems")}
          rows={products}
          keyOf={({ id }) => id}
          columns={[
            {
              label: say("product"),
              show: ({ id, name }) => (
                <TextLink to={`/products/${id}`} className="row-name">
                  <bdi>{name}</bdi>
                </TextLink>
              ),
            },
            { label: say("missing"), show: ({ problems }) => <Missing problems={problems} /> },
          ]}
        />
      )}
      {products.length === 0 && (
        <Empty
          icon="check"
          title={say(isAll && !store.length ? "none.title" : "none_here.title")}
          text={say("looked", { count: looked })}
        />
      )}
      {!isAll && (
        <Group justify="space-between" className="pager no-print">
          <Text size="sm" c="dimmed" role="status">
            {say("looked", { count: looked })}
          </Text>
          <Group gap="xs">
            {!isFirst && (
              <Button variant="default" size="xs" onClick={() => go(undefined)}>
                {say("first")}
              </Button>
            )}
            {nextCursor && (
              <Button variant="default" size="xs" onClick={() => go(nextCursor)}>
                {say("further")}
              </Button>
            )}
          </Group>
        </Group>
      )}
    </>
  );
}

function Missing({ problems }: { problems: readonly FeedProblem[] }) {
  const say = useSay();
  return (
    <ul className="plain">
      {inOrder(problems).map(({ code, severity, message, items }) => (
        <li key={code}>
          <Status tone={severity === "error" ? "bad" : "look"}>{say(`is.${severity}`)}</Status>{" "}
          <bdi>{message}</bdi>
          {items > 1 && <span className="quiet"> {say("items", { count: items })}</span>}
        </li>
      ))}
    </ul>
  );
}

// What is refused before what is shown less.
const inOrder = (problems: readonly FeedProblem[]) =>
  problems.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
