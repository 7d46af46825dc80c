import type { ApiKey, ApiKeyList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { PermissionSummary } from "../grants/summary.tsx";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { KeyState, keyText } from "./state.tsx";

/** All API keys. */
export default function Keys() {
  const say = useSay();
  const can = useCan();
  const { date, dateTime, list } = useFormats();
  const create = (
    <LinkButton to="/api-keys/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={can("api_keys") && create}>
      <List<ApiKey, ApiKeyList>
        noun="apiKeys"
        label={say("menu.title")}
        ask={(asked, options) => stoa.apiKeys.list(asked as never, options)}
        rowsOf={({ apiKeys }) => apiKeys}
        linkOf={({ id }) => `/api-keys/${id}`}
        nameOf={({ name }) => name}
        searchLabel={say("search")}
        tabs={[
          { key: "on", label: say("tab.on"), query: { isActive: "true" } },
          { key: "off", label: say("tab.off"), query: { isActive: "false" } },
        ]}
        columns={[
          { key: "name", label: say("name"), show: ({ name }) => <bdi>{name}</bdi> },
          {
            key: "key",
            label: say("key"),
            isMinor: true,
            show: (key) => <code dir="ltr">{keyText(key)}</code>,
          },
          { key: "state", label: say("state"), show: (key) => <KeyState apiKey={key} /> },
          {
            key: "may",
            label: say("may"),
            isMinor: true,
            show: ({ kind, permissions }) =>
              kind === "publishable" ? (
                say("storefront_only")
              ) : (
                <PermissionSummary permissions={permissions} />
              ),
          },
          {
            key: "alone",
            label: say("alone"),
            isMinor: true,
            show: ({ confirm, dailyLimits }) =>
              list([
                ...(confirm === "person" ? [say("confirms")] : []),
                ...(dailyLimits ? [say("limited")] : []),
              ]),
          },
          {
            key: "used",
            label: say("last_used"),
            isEnd: true,
            isMinor: true,
            show: ({ lastUsedAt }) => dateTime(lastUsedAt) || say("never"),
          },
          {
            key: "expires",
            label: say("expires"),
            isEnd: true,
            isMinor: true,
            show: ({ expiresAt }) => date(expiresAt) || say("never"),
          },
        ]}
        empty={{
          icon: "key",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("api_keys") ? create : undefined,
        }}
      />
    </Page>
  );
}
