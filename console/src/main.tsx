import "virtual:mantine.css";
import "@mantine/notifications/styles.css";
import "./shell/console.css";
import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  useDirection,
} from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { areas } from "./areas.ts";
import { directionOf, language, markPage, useLanguage } from "./core/language.ts";
import { queryClient } from "./core/query-client.ts";
import { begin } from "./core/session.ts";
import { coreText, loadLanguage } from "./core/texts.ts";
import { createConsoleRouter } from "./shell/router.tsx";
import { colors, theme } from "./shell/theme.ts";

const RELOADED = "stoa-reloaded";
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
// By this name the library below Mantine's dialogs finds it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

// After a new version was built, an open page may ask for a part of the old one.
addEventListener("vite:preloadError", (event) => {
  if (reloadOnce()) event.preventDefault();
  // What is shown then is the error's own text.
  else event.payload.message = coreText("gone");
});

const router = createConsoleRouter(areas);

function Console() {
  return (
    <DirectionProvider initialDirection={directionOf(language())} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={colors}
        getStyleNonce={() => nonce}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: "stoa-scheme" })}
      >
        <Turned />
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
      </MantineProvider>
    </DirectionProvider>
  );
}

// Keeps the direction that Mantine draws in with the language's.
function Turned() {
  const of = useLanguage();
  const { setDirection } = useDirection();
  useEffect(() => setDirection(directionOf(of)), [of, setDirection]);
  return null;
}

/**
 * Reloads the page for a part of it that the server no longer has, as after a new build; once a build, so that a page whose parts are gone for good
 * does not reload for ever. Returns whether it does.
 */
function reloadOnce(): boolean {
  // The name of this file has the hash of what was built.
  const build = import.meta.url;
  if (sessionStorage.getItem(RELOADED) === build) return false;
  sessionStorage.setItem(RELOADED, build);
  location.reload();
  return true;
}

// It went well at the second try, so nobody has lost anything. What went wrong at first is its cause.
const root = createRoot(document.getElementById("root")!, {
  onRecoverableError: (error) => console.warn((error as Error).cause ?? error),
});
markPage();
try {
  await Promise.all([loadLanguage(language()), begin()]);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Console />
      </QueryClientProvider>
    </StrictMode>,
  );
} catch (error) {
  root.render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>);
}
