import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { csvOf, saveBlob } from "../ui/download.ts";
import { Icon } from "../ui/icon.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useQueryState } from "../ui/query-state.ts";
import { localOf } from "../ui/zone-time.ts";
import { type Kind, kinds, type Told, withInterval } from "./kinds.ts";
import { comparedOn, comparisons, rangeNames, rangeOn } from "./ranges.ts";
import { useSay } from "./say.ts";
import { Shown } from "./shown.tsx";

const names = Object.keys(kinds) as Kind[];

/** The reports: one at a time, over days that one chooses. All of it stands in the address. */
export default function Reports() {
  const say = useSay();
  const [query, change] = useQueryState();
  const kind = names.find((name) => name === query.kind) ?? "sales";
  const { from, to, interval } = query;
  const asked = {
    ...(from && { from }),
    ...(to && { to }),
    ...(interval && withInterval.has(kind) && { interval }),
  };
  const { data, error } = useRead(["reports", kind, asked], (options) =>
    kinds[kind](asked as never, options),
  );
  const shown = { from: from ?? data?.from, to: to ?? data?.to };
  const comparison = comparisons.find((name) => name === query.compare) ?? "previous";
  const { timeZone } = useStore();
  const today = localOf(new Date().toISOString(), timeZone).slice(0, 10);
  const isCompared = data?.totals !== undefined && comparison !== "none";
  const compared = isCompared ? comparedOn(data, comparison, today) : undefined;
  const former = compared && { ...asked, ...compared.before };
  const { data: before } = useRead(
    ["reports", kind, former],
    (options) => kinds[kind](former as never, options),
    { enabled: Boolean(former) },
  );
  const over = compared && compared.now.to !== data?.to ? { ...asked, ...compared.now } : undefined;
  const { data: untilToday } = useRead(
    ["reports", kind, over],
    (options) => kinds[kind](over as never, options),
    { enabled: Boolean(over) },
  );
  const now = over ? untilToday : data;
  const ranges = rangeNames.map((name) => ({ name, of: rangeOn(name, today) }));
  return (
    <Page title={say("menu.title")} actions={data && <TakeAway told={data} kind={kind} />}>
      <nav className="tabs no-print" aria-label={say("menu.title")}>
        {names.map((name) => (
          <TextLink
            key={name}
            to="."
            search={{ ...query, kind: name, chart: undefined }}
            className={name === kind ? "tab tab-here" : "tab"}
          >
            {say(`kind.${name}`)}
          </TextLink>
        ))}
      </nav>
      <Section>
        <Group gap="sm" align="flex-end">
          <NativeSelect
            label={say("range")}
            value={ranges.find(({ of }) => of.from === shown.from && of.to === shown.to)?.name ?? ""}
            onChange={(event) =>
              change({ ...ranges.find(({ name }) => name === event.currentTarget.value)?.of })
            }
            data={[
              { value: "", label: say("range.own") },
              ...rangeNames.map((value) => ({ value, label: say(`range.${value}`) })),
            ]}
          />
          <TextInput
            type="date"
            label={say("from")}
            value={shown.from ?? ""}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={say("to")}
            value={shown.to ?? ""}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
          {data?.totals && (
            <NativeSelect
              label={say("compare")}
              value={comparison}
              onChange={(event) => change({ compare: event.currentTarget.value })}
              data={comparisons.map((value) => ({ value, label: say(`compare.${value}`) }))}
            />
          )}
          {withInterval.has(kind) && (
            <NativeSelect
              label={say("interval")}
              value={interval ?? "day"}
              onChange={(event) => change({ interval: event.currentTarget.value })}
              data={(["day", "week", "month"] as const).map((one) => ({
                value: one,
                label: say(`interval.${one}`),
              }))}
            />
          )}
        </Group>
        {isCompared && data.to >= today && <p className="quiet">{say("compare.today")}</p>}
      </Section>
      {data ? (
        <Shown told={data} compared={former && before && now && { now, before }} kind={kind} />
      ) : error ? (
        <Failed error={error} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function TakeAway({ told, kind }: { told: Told; kind: Kind }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { table, more = [], from, to } = told;
  const save = () => {
    const texts = [table, ...more.map((further) => further.table)].map((one) =>
      csvOf(
        one,
        one.columns.map(([name]) => say(`column.${name}`)),
      ),
    );
    saveBlob(new Blob([texts.join("\r\n\r\n")], { type: "text/csv" }), `${kind}-${from}-${to}.csv`);
  };
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<Icon name="print" size={16} />} onClick={() => print()}>
        {sayCore("print")}
      </Button>
      <Button variant="default" leftSection={<Icon name="download" size={16} />} onClick={save}>
        {say("export_csv")}
      </Button>
    </Group>
  );
}
