import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { areas } from "../areas.ts";
import { allows } from "./allows.ts";
import type { Area, Screen } from "./area.ts";
import { Dialogs } from "./dialogs.tsx";
import { Failed } from "./failed.tsx";
import { Lost, Refused } from "./refused.tsx";
import { stopBeing, useMe, whoIs } from "./session.ts";
import { whenSessionEnds } from "./session-events.ts";
import { Shell } from "./shell.tsx";
import { loadTexts } from "./texts.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    isWide?: boolean;
  }
}

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Dialogs />
    </>
  ),
  notFoundComponent: Lost,
  errorComponent: Failed,
});

const logIn = createRoute({
  getParentRoute: () => root,
  path: "/login",
  loader: () => loadTexts("login"),
  component: lazyRouteComponent(() => import("../login/login.tsx")),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: Shell,
  notFoundComponent: Lost,
  errorComponent: Failed,
  beforeLoad: ({ location }) => {
    if (whoIs()) return;
    const back = location.href === "/" ? {} : { back: location.href };
    throw redirect({ to: "/login", search: back as never, replace: true });
  },
});

const screenOf = ({ name }: Area, { path, permission, load, isWide = false }: Screen) => {
  const Loaded = lazyRouteComponent(load as never) as ComponentType & { preload?: () => Promise<void> };
  // biome-ignore lint/correctness/noComponentHookFactories: made once a screen, when the module is loaded
  function Guarded() {
    const { permissions } = useMe();
    return allows(permissions, permission) ? <Loaded /> : <Refused permission={permission} />;
  }
  Guarded.preload = Loaded.preload;
  return createRoute({
    getParentRoute: () => inside,
    path,
    loader: () => loadTexts(name),
    staticData: { isWide },
    component: Guarded,
    errorComponent: Failed,
  });
};

const tree = root.addChildren([
  logIn,
  inside.addChildren(areas.flatMap((area) => area.screens.map((screen) => screenOf(area, screen)))),
]);

/** The console's routes. What stands in the address's query is text, as the API's own queries are. */
export const router = createRouter({
  routeTree: tree,
  basepath: "/console",
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultNotFoundComponent: Lost,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(given as [string, string][]).toString();
    return text && `?${text}`;
  },
});

whenSessionEnds(() => {
  if (!whoIs()) return;
  stopBeing();
  void router.navigate({
    to: "/login",
    search: { back: router.state.location.href, ended: "1" } as never,
    replace: true,
  });
});

/** Leads to a path of the console that was kept as text; to the first page where it is none. */
export function goTo(path: string | undefined): void {
  const isOurs = path?.startsWith("/") && !/^\/[/\\]/.test(path);
  router.history.replace(`/console${isOurs ? path : "/"}`);
}
