import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { allows } from "../core/allows.ts";
import type { Area, Screen } from "../core/area.ts";
import { Dialogs } from "../core/dialogs.tsx";
import { Failed, Lost, Refused } from "../core/failed.tsx";
import { history } from "../core/go-to.ts";
import { stopBeing, useMe, whoIs } from "../core/session.ts";
import { whenSessionEnds } from "../core/session-events.ts";
import { loadTexts } from "../core/texts.ts";
import { Shell } from "./shell.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    isWide?: boolean;
    /** The area whose screen it is. */
    area?: string;
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

/** Makes the console's routes: the log-in, and the screens of its areas. The query of an address is text, as the API's own queries are. */
export function createConsoleRouter(areas: readonly Area[]) {
  const inside = createRoute({
    getParentRoute: () => root,
    id: "inside",
    component: () => <Shell areas={areas} />,
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
    // biome-ignore lint/correctness/noComponentHookFactories: made once a screen, with the router
    function Guarded() {
      const { permissions } = useMe();
      return allows(permissions, permission) ? <Loaded /> : <Refused permission={permission} />;
    }
    Guarded.preload = Loaded.preload;
    return createRoute({
      getParentRoute: () => inside,
      path,
      loader: () => loadTexts(name),
      staticData: { isWide, area: name },
      component: Guarded,
      errorComponent: Failed,
    });
  };

  const tree = root.addChildren([
    logIn,
    inside.addChildren(areas.flatMap((area) => area.screens.map((screen) => screenOf(area, screen)))),
  ]);

  const router = createRouter({
    routeTree: tree,
    history,
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
  return router;
}
