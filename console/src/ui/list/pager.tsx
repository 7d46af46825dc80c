import { ActionIcon, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormats } from "../../core/format.ts";
import { useSay } from "../../core/say.ts";
import { Icon } from "../icon.tsx";
import { useQueryState } from "../query-state.ts";
import type { PageOf } from "./types.ts";

/** Which rows of how many are shown, and the ways to those before and after; `more` stands between. */
export function Pager({
  pagination,
  shown,
  more,
}: {
  pagination: PageOf["pagination"];
  shown: number;
  more: ReactNode;
}) {
  const say = useSay();
  const { number } = useFormats();
  const [query, change] = useQueryState();
  const { limit, total, nextCursor, totalIsExact } = pagination;
  const at = Number(query.page ?? 1);
  const first = (at - 1) * limit + 1;
  if (!shown) return null;
  const values = {
    first,
    last: first + shown - 1,
    total: number(total) + (totalIsExact === false ? "+" : ""),
  };
  return (
    <Group justify="space-between" className="pager no-print">
      <Text size="sm" c="dimmed" role="status">
        {say("list.place", values)}
      </Text>
      <Group gap={4}>
        {more}
        <ActionIcon
          variant="default"
          disabled={at <= 1}
          aria-label={say("list.previous")}
          onClick={() => change({ page: at > 2 ? String(at - 1) : undefined, after: undefined })}
        >
          <Icon name="previous" size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          disabled={!nextCursor}
          aria-label={say("list.next")}
          onClick={() => change({ page: String(at + 1), after: nextCursor ?? undefined })}
        >
          <Icon name="next" size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
