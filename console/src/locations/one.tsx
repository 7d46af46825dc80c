import { Button } from "@mantine/core";
import type { Location } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { notify } from "../core/notify.ts";
import { preview } from "../core/preview.tsx";
import { useSavedForm } from "../core/saved-form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { changesOf, draftOf } from "./draft.ts";
import { PlaceFields, UseFields } from "./fields.tsx";
import { useSay } from "./say.ts";
import { LocationState } from "./state.tsx";

const labels = {
  name: "name",
  code: "code",
  sellsOnline: "sells_online",
  isActive: "is_active",
  position: "position",
  hasAddress: "has_address",
  "pickup.isOffered": "pickup.offered",
  "pickup.instructions": "pickup.instructions",
} as const;

/** One location. */
export default function OneLocation() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["locations", id], (options) => stoa.locations.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} location={data} /> : <Loading />;
}

function Shown({ location }: { location: Location }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const mayWrite = useCan()("products");
  const { dateTime } = useFormats();
  const { form, save, isSending } = useSavedForm({
    now: location,
    valuesOf: draftOf,
    read: () => stoa.locations.get(location.id),
    write: (changed, latest, options) =>
      stoa.locations.update(location.id, changesOf(changed, latest), options),
    label: (field) => say(labels[field as keyof typeof labels] ?? "address"),
    changes: ["locations", "stock", "products"],
  });
  const send = async () => {
    if (await save()) notify(sayCore("saved"));
  };
  const drop = useDelete(location);
  return (
    <Page
      title={location.name}
      badge={<LocationState of={location} />}
      subtitle={say("updated", { at: dateTime(location.updatedAt) })}
      back="/locations"
      actions={
        mayWrite &&
        !location.isDefault && (
          <Button color="red.9" variant="outline" onClick={() => void drop()}>
            {sayCore("delete")}
          </Button>
        )
      }
      aside={
        <fieldset className="bare stack" disabled={!mayWrite}>
          <UseFields form={form} isDefault={location.isDefault} />
        </fieldset>
      }
    >
      <fieldset className="bare stack" disabled={!mayWrite}>
        <PlaceFields form={form} />
      </fieldset>
      <SaveBar form={form} save={() => void send()} isSending={isSending} />
    </Page>
  );
}

function useDelete({ id, name, version }: Location): () => Promise<void> {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const drop = useWrite(() => stoa.locations.delete(id, { version }).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  return async () => {
    const isSure = await preview({
      title: say("delete.title", { name }),
      tryOut: () => stoa.locations.delete(id, { version, dryRun: true }),
      show: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/locations", replace: true });
    await readAnew("locations");
  };
}
