import { Button, Text, TextInput } from "@mantine/core";
import type { ApiKey, NewApiKey } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { allows } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useMe } from "../core/session.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { showOnce } from "../ui/once.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { AloneFields, aloneOf, boundsOf, faultsAtAlone, useLimits } from "./alone.tsx";
import { BoundFields } from "./bounds.tsx";
import { Rotate } from "./rotate.tsx";
import { useSay } from "./say.ts";
import { KeyState, keyText, works } from "./state.tsx";

const draftOf = (key: ApiKey) => {
  const { name, allowedIps, allowedOrigins, rateLimit } = key;
  return { name, allowedIps, allowedOrigins, rateLimit, ...aloneOf(key) };
};

/** One API key. */
export default function OneKey() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["apiKeys", id], (options) => stoa.apiKeys.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} apiKey={data} /> : <Loading />;
}

function Shown({ apiKey }: { apiKey: ApiKey }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const me = useMe();
  const navigate = useNavigate();
  const { dateTime, number } = useFormats();
  const form = useForm(draftOf(apiKey));
  const { id, kind, permissions } = apiKey;
  const holdsMore = !permissions.every((one) => allows(me.permissions, one));
  const mayWrite = can("api_keys") && works(apiKey) && !holdsMore;
  const limits = useLimits();
  const save = useWrite(
    () => {
      const { needsPerson, dailyLimits, ...rest } = form.changes();
      return stoa.apiKeys.update(id, {
        ...rest,
        ...boundsOf({
          ...(needsPerson !== undefined && { needsPerson }),
          ...(dailyLimits && { dailyLimits }),
        }),
      });
    },
    { changes: ["apiKeys"], form: faultsAtAlone(form), done: sayCore("saved") },
  );
  const drop = useWrite(() => stoa.apiKeys.delete(id), { changes: ["apiKeys"], done: sayCore("done") });
  const send = async () => {
    const saved = await save.send();
    if (saved) form.reset(draftOf(saved));
  };
  const revoke = async () => {
    const isSure = await preview({
      title: say("revoke"),
      tryOut: () => stoa.apiKeys.delete(id, { dryRun: true }),
      show: say("revoke_text", { name: apiKey.name }),
      act: say("revoke"),
      isGrave: true,
    });
    if (isSure) await drop.send();
  };
  const rotate = async () => {
    const made = await ask<NewApiKey>((close) => <Rotate apiKey={apiKey} close={close} />);
    if (!made) return;
    await showOnce({ title: say("once.title"), text: say(`once.${kind}`), secret: made.key });
    void navigate({ to: `/api-keys/${made.id}` });
  };
  return (
    <Page
      title={apiKey.name}
      badge={<KeyState apiKey={apiKey} />}
      subtitle={<code dir="ltr">{keyText(apiKey)}</code>}
      back="/api-keys"
      actions={
        can("api_keys") &&
        works(apiKey) && (
          <>
            {!holdsMore && (
              <Button variant="default" onClick={() => void rotate()}>
                {say("rotate")}
              </Button>
            )}
            <Button variant="outline" color="red.9" loading={drop.isSending} onClick={() => void revoke()}>
              {say("revoke")}
            </Button>
          </>
        )
      }
      aside={
        <Section title={say("facts")}>
          <Facts
            facts={[
              [say("kind"), say(`kind.${kind}`)],
              [say("expires"), dateTime(apiKey.expiresAt) || say("never")],
              [say("last_used"), dateTime(apiKey.lastUsedAt) || say("never")],
              [say("revoked"), dateTime(apiKey.revokedAt)],
              [say("created"), dateTime(apiKey.createdAt)],
              ...(mayWrite
                ? []
                : ([
                    [say("origins"), apiKey.allowedOrigins.join("\n")],
                    [say("ips"), apiKey.allowedIps.join("\n")],
                    [say("rate"), apiKey.rateLimit === null ? say("rate_default") : number(apiKey.rateLimit)],
                    [say("alone"), apiKey.confirm === "person" && say("confirms")],
                    [
                      say("limits"),
                      apiKey.dailyLimits && <Lines key="limits" of={limits(apiKey.dailyLimits)} />,
                    ],
                  ] as const)),
              [say("used"), apiKey.usage && <Lines key="usage" of={limits(apiKey.usage)} />],
              [
                say("log"),
                can("settings:read") && (
                  <TextLink key="log" to="/audit" search={{ actorId: id }}>
                    {say("log_of")}
                  </TextLink>
                ),
              ],
            ]}
          />
        </Section>
      }
    >
      {holdsMore && can("api_keys") && <p className="quiet no-margin">{say("holds_more")}</p>}
      {mayWrite && (
        <Section title={say("bounds")}>
          <div className="stack">
            <TextInput label={say("name")} {...form.text("/name")} required maxLength={200} />
            <BoundFields form={form} kind={kind} />
          </div>
        </Section>
      )}
      {mayWrite && kind === "secret" && <AloneFields form={form} />}
      {kind === "publishable" ? (
        <Section title={say("may")}>{say("storefront_only")}</Section>
      ) : (
        <Section title={say("may")} flush>
          <Text size="sm" c="dimmed" px="md" pb="xs">
            {say("fixed")}
          </Text>
          <PermissionMatrix value={permissions} />
        </Section>
      )}
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </Page>
  );
}

const Lines = ({ of }: { of: string }) => <span className="pre-line">{of}</span>;
