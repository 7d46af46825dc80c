import { Link } from "@tanstack/react-router";
import type { Area } from "../core/area.ts";
import { useSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { useMenuTexts } from "../core/texts.ts";
import { Icon } from "../ui/icon.tsx";

const groups = ["day", "catalogue", "insight", "setup"] as const;

/** The areas that the person may see, in groups; where somebody is stands out. */
export function Navigation({ areas }: { areas: readonly Area[] }) {
  const say = useSay();
  const sayMenu = useMenuTexts();
  const can = useCan();
  return groups.map((group) => {
    const shown = areas.flatMap(({ name, nav }) =>
      nav?.group === group && can(nav.permission) ? [{ name, ...nav }] : [],
    );
    if (!shown.length) return null;
    return (
      <div key={group} className="nav-group">
        <div className="nav-title" id={`nav-${group}`}>
          {say(`group.${group}`)}
        </div>
        <ul aria-labelledby={`nav-${group}`}>
          {shown.map(({ name, path, icon }) => (
            <li key={name}>
              <Link
                to={path}
                className="nav-link"
                activeOptions={{ exact: path === "/", includeSearch: false }}
                activeProps={{ className: "nav-link nav-here", "aria-current": "page" }}
              >
                <Icon name={icon} />
                <span>{sayMenu(name, "title")}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
