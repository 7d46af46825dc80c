import { useLinkProps, useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFormats } from "../core/format.ts";
import type { AreaWays, Place } from "../core/nav.ts";
import { useSay } from "../core/say.ts";
import { useCan, useMe } from "../core/session.ts";
import { useMenuTexts } from "../core/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { useOpenEntries } from "./open-entries.ts";
import { type Entry, entriesOf, placeOf, stepOf, type Way } from "./places.ts";
import { useWaiting } from "./waiting.ts";

const PINNED = "settings";

/**
 * The entries that somebody may see, each with its children below it; the settings stay at the bottom. By keys: up and down between links, forward
 * and back fold an entry out and in.
 */
export function Navigation({ areas }: { areas: readonly AreaWays[] }) {
  const can = useCan();
  const { type } = useMe();
  const { pathname } = useLocation();
  const area = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.area)?.staticData.area,
  });
  const here = placeOf(areas, area, pathname);
  const { isOpen, turn } = useOpenEntries(here?.entry);
  const waiting = useWaiting();
  const box = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    const showHere = () => box.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    showHere();
    // After the router has put back what was scrolled when somebody was there before.
    return router.subscribe("onRendered", showHere);
  }, [router]);
  const isSeen = ({ permission, isForOwner }: Place) => can(permission) && (!isForOwner || type === "owner");
  const seen = entriesOf(areas, isSeen);
  const shown = (isPinned: boolean) => (
    <ul className="nav-list">
      {seen
        .filter(({ name }) => (name === PINNED) === isPinned)
        .map((entry) => (
          <NavEntry
            key={entry.name}
            entry={entry}
            here={here}
            isOpen={isOpen(entry.name)}
            turn={(next) => turn(entry.name, next)}
            waiting={waiting}
          />
        ))}
    </ul>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it
    <div ref={box} className="nav-box" onKeyDown={walk}>
      <div className="nav-main">{shown(false)}</div>
      <div className="nav-pinned">{shown(true)}</div>
    </div>
  );
}

function NavEntry({
  entry: { name, icon, area, head, children },
  here,
  isOpen,
  turn,
  waiting,
}: {
  entry: Entry;
  here: Place | undefined;
  isOpen: boolean;
  turn: (next: boolean) => void;
  waiting: ReturnType<typeof useWaiting>;
}) {
  const say = useSay();
  const sayMenu = useMenuTexts();
  const title = area ? sayMenu(area, "title") : say(`entry.${name}` as "entry.content");
  const list = `nav-${name}`;
  const isShut = !children.length || !isOpen;
  const inside = isShut ? children.reduce((sum, child) => sum + waiting(child.waiting), 0) : 0;
  const isHere = here !== undefined && here.path === head.path && (head.isHead || isShut);
  const isInside = here?.entry === name && !isHere;
  return (
    <li>
      <div className={isHere ? "nav-row nav-here" : isInside ? "nav-row nav-inside" : "nav-row"}>
        <NavLink way={head} isHere={isHere} count={(head.isHead ? waiting(head.waiting) : 0) + inside}>
          <Icon name={icon} />
          <span className="nav-words">{title}</span>
        </NavLink>
        {children.length > 0 && (
          <button
            type="button"
            className="nav-fold"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-label={say("nav.fold", { name: title })}
            onClick={() => turn(!isOpen)}
          >
            <Icon name={isOpen ? "down" : "next"} size={14} />
          </button>
        )}
      </div>
      {children.length > 0 && (
        <ul id={list} hidden={!isOpen} className="nav-children" aria-label={title}>
          {isOpen &&
            children.map((child) => (
              <li key={child.path} className={here?.path === child.path ? "nav-row nav-here" : "nav-row"}>
                <NavLink way={child} isHere={here?.path === child.path} count={waiting(child.waiting)}>
                  <span className="nav-words">{sayMenu(child.area, child.key ?? "title")}</span>
                </NavLink>
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}

function NavLink({
  way: { path },
  isHere,
  count,
  children,
}: {
  way: Way;
  isHere: boolean;
  count: number;
  children: React.ReactNode;
}) {
  const say = useSay();
  const { number } = useFormats();
  // The router's own mark would stand at each link that the address begins with.
  const { "aria-current": _, ...link } = useLinkProps({ to: path, className: "nav-link" });
  return (
    <a {...link} aria-current={isHere ? "page" : undefined}>
      {children}
      {count > 0 && (
        <span className="count">
          <span aria-hidden="true">{number(count)}</span>
          <span className="hidden-words">{say("nav.waiting", { count })}</span>
        </span>
      )}
    </a>
  );
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>("a.nav-link, .nav-fold")];
  const at = stops.indexOf(target as HTMLElement);
  const links = stops.filter((stop) => stop.matches(".nav-link") || stop === target);
  const next = stepOf(key, links.indexOf(target as HTMLElement), links.length);
  if (at < 0) return;
  if (next !== undefined) links[next]?.focus();
  else if (!turnBy(key, target as HTMLElement)) return;
  event.preventDefault();
}

// Forward folds out, back folds in; back from a child leads to its entry.
function turnBy(key: string, target: HTMLElement): boolean {
  const isTurned = document.documentElement.dir === "rtl";
  const isForward = key === (isTurned ? "ArrowLeft" : "ArrowRight");
  if (!isForward && key !== (isTurned ? "ArrowRight" : "ArrowLeft")) return false;
  const above = target.closest(".nav-children")?.parentElement;
  const fold = (above ?? target.closest("li"))?.querySelector<HTMLElement>(":scope > .nav-row > .nav-fold");
  if (above && !isForward) above.querySelector<HTMLElement>(".nav-link")?.focus();
  else if (!above && fold && (fold.ariaExpanded === "true") !== isForward) fold.click();
  return true;
}
