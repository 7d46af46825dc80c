import { Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { LinkIcon } from "./link-button.tsx";

/**
 * A screen: its title, which is the window's, too; where it leads back to; what can be done with it; and its parts, with those of `aside`
 * beside them where there is room.
 */
export function Page({
  title,
  badge,
  subtitle,
  back,
  actions,
  aside,
  children,
}: {
  title: string;
  badge?: ReactNode;
  subtitle?: ReactNode;
  back?: string | { to: string; search: Record<string, string> };
  actions?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const say = useSay();
  const store = useStore();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${store.name}`;
  }, [title, store.name]);
  // Whoever reads by ear or by keys goes on at the new screen, not where the old one was.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.closest("nav"))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page">
      <div className="page-head">
        {back && (
          <LinkIcon {...(typeof back === "string" ? { to: back } : back)} label={say("back")} icon="back" />
        )}
        <div className="page-title">
          <Group gap="xs" wrap="wrap">
            <Title order={1} ref={heading} tabIndex={-1}>
              <bdi>{title}</bdi>
            </Title>
            {badge}
          </Group>
          {subtitle && (
            <Text size="sm" c="dimmed" component="div">
              {subtitle}
            </Text>
          )}
        </div>
        {actions && <div className="page-actions no-print">{actions}</div>}
      </div>
      <div className={aside ? "columns" : undefined}>
        <div className="stack">{children}</div>
        {aside && <div className="stack">{aside}</div>}
      </div>
    </div>
  );
}

/** A part of a screen, with a heading of its own. */
export function Section({
  title,
  anchor,
  actions,
  children,
  flush = false,
}: {
  title?: string;
  /** Its id, by which something on the screen leads to it. */
  anchor?: string;
  actions?: ReactNode;
  children: ReactNode;
  /** Whether its content reaches its edges, as a table does. */
  flush?: boolean;
}) {
  const id = useId();
  return (
    <Paper
      component="section"
      {...(anchor && { id: anchor })}
      className={flush ? "card card-flush" : "card"}
      {...(title && { "aria-labelledby": id })}
    >
      {(title || actions) && (
        <Group justify="space-between" gap="xs" className="card-head">
          <Title order={2} id={id}>
            {title}
          </Title>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {children}
    </Paper>
  );
}

/** Facts, each a name and what it is; those that are nothing, or false, are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A figure that stands out, with what it counts. */
export function Figure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="figure">
      <div className="quiet">{name}</div>
      <div className="figure-value">{value}</div>
      {note && <div className="quiet">{note}</div>}
    </div>
  );
}
