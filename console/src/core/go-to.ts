import { createBrowserHistory } from "@tanstack/react-router";

/** The history of the window, which the router follows. */
export const history = createBrowserHistory();

/** Leads to a path of the console that was stored as text, or to the first page where it is not a path. */
export function goTo(path: string | undefined): void {
  const isOurs = path?.startsWith("/") && !/^\/[/\\]/.test(path);
  history.replace(`/console${isOurs ? path : "/"}`);
}
