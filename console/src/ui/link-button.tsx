import { ActionIcon, Anchor, Button, type ButtonProps } from "@mantine/core";
import { Link, useLinkProps } from "@tanstack/react-router";
import { type MouseEventHandler, type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "./icon.tsx";

type To = { to: string; search?: Record<string, string | undefined> };

/** A link of the console that looks like a button. */
export function LinkButton({ to, search, children, ...button }: To & ButtonProps & { children: ReactNode }) {
  return (
    <Button renderRoot={(props) => <Link to={to} search={search as never} {...props} />} {...button}>
      {children}
    </Button>
  );
}

/** A link of the console in a text. */
export function TextLink({
  to,
  search,
  children,
  className,
  onClick,
}: To & { children: ReactNode; className?: string; onClick?: MouseEventHandler }) {
  return (
    <Anchor
      inherit
      className={className}
      onClick={onClick}
      renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
    >
      {children}
    </Anchor>
  );
}

/** A link that is a picture; `label` says where it leads. */
export function LinkIcon({ to, search, label, icon }: To & { label: string; icon: IconName }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

/** A link to a part of a screen, in a row of them; the one where somebody is comes into sight. */
export function TabLink({ to, search, isHere, children }: To & { isHere: boolean; children: ReactNode }) {
  // The router's own mark would stand at each link that the address begins with, such as "All".
  const { "aria-current": _, className: __, ...link } = useLinkProps({ to, search: search as never });
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) here.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isHere]);
  return (
    <a
      {...link}
      ref={here}
      className={isHere ? "tab tab-here" : "tab"}
      aria-current={isHere ? "page" : undefined}
    >
      {children}
    </a>
  );
}
