import { ActionIcon, AppShell, Burger, Group, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import type { Area } from "../core/area.ts";
import { useSay } from "../core/say.ts";
import { useMaybeMe, useMustEnrol, useStore } from "../core/session.ts";
import { Bell } from "../notices/bell.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { AccountMenu, LanguageMenu, SchemeSwitch } from "./menus.tsx";
import { Navigation } from "./navigation.tsx";
import { openPalette, Palette } from "./palette.tsx";

const MustEnrol = lazy(() => import("../login/must-enrol.tsx"));

/** What stands around all screens: the navigation beside them, or behind a button where there is no room; search and switches above. */
export function Shell({ areas }: { areas: readonly Area[] }) {
  const say = useSay();
  const store = useStore();
  const me = useMaybeMe();
  const mustEnrol = useMustEnrol();
  const { pathname } = useLocation();
  const isWide = useMatches().some(({ staticData }) => staticData.isWide);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  useHotkeys([["mod+K", openPalette]], []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by each way to another screen
  useEffect(close, [pathname]);
  if (!me) return null;
  if (mustEnrol)
    return (
      <Suspense fallback={<Loading />}>
        <MustEnrol />
      </Suspense>
    );
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 232, breakpoint: "md", collapsed: { mobile: !isOpen, desktop: isWide } }}
      padding={0}
    >
      <a href="#main" className="skip">
        {say("skip")}
      </a>
      <AppShell.Header className="bar no-print">
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="md"
            size="sm"
            aria-label={say(isOpen ? "menu.close" : "menu.open")}
            aria-expanded={isOpen}
          />
          <Text className="store-name" truncate title={store.name}>
            {store.name}
          </Text>
          <UnstyledButton className="search-button" onClick={openPalette} aria-keyshortcuts="Control+K">
            <Icon name="search" size={16} />
            <span className="search-words">{say("search.open")}</span>
            <kbd>{/Mac|iP/.test(navigator.platform) ? "⌘K" : "Ctrl K"}</kbd>
          </UnstyledButton>
          <Group gap={4} wrap="nowrap" ms="auto">
            <ActionIcon
              className="search-icon"
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={say("search.open")}
              onClick={openPalette}
            >
              <Icon name="search" />
            </ActionIcon>
            <Bell />
            <LanguageMenu />
            <SchemeSwitch />
            <AccountMenu me={me} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="bar no-print" aria-label={say("navigation")}>
        <Navigation areas={areas} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className="main">
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      <Palette areas={areas} />
    </AppShell>
  );
}
