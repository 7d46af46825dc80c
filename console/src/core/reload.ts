const KEY = "stoa-reloaded";

/**
 * Reloads the page for a part of it that the server no longer has, as after a new build; once a build, so that a page whose parts are gone for good
 * does not reload for ever. Returns whether it does.
 */
export function reloadOnce(): boolean {
  // The name of this file has the hash of what was built.
  const build = import.meta.url;
  if (sessionStorage.getItem(KEY) === build) return false;
  sessionStorage.setItem(KEY, build);
  location.reload();
  return true;
}
