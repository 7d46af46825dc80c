import { useCan, useMe } from "../core/session.ts";
import { useMenuTexts } from "../core/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Page, Section } from "../ui/page.tsx";
import { elsewhere, icons, parts } from "./parts.ts";
import { useSay } from "./say.ts";

const groups = ["store", "selling", "people"] as const;

/** All that can be set, in parts, and what is set on screens of other areas. */
export default function Overview() {
  const say = useSay();
  const sayMenu = useMenuTexts();
  const can = useCan();
  const { type } = useMe();
  const partsOf = (group: (typeof groups)[number]) => [
    ...parts[group]
      .filter((name) => name !== "ownership" || type === "owner")
      .map((name) => ({
        name: say(`menu.${name}`),
        about: say(`about.${name}`),
        icon: icons[name],
        to: `/settings/${name}`,
      })),
    ...elsewhere[group]
      .filter(({ permission }) => can(permission))
      .map(({ area, path, icon }) => ({
        name: sayMenu(area, "title"),
        about: say(`about.${area}`),
        icon,
        to: path,
      })),
  ];
  return (
    <Page title={say("menu.title")}>
      {groups.map((group) => (
        <Section key={group} title={say(`group.${group}`)}>
          <ul className="parts">
            {partsOf(group).map(({ name, about, icon, to }) => (
              <li key={to} className="part">
                <Icon name={icon} size={20} />
                <div>
                  <TextLink to={to} className="part-name">
                    {name}
                  </TextLink>
                  <div className="quiet">{about}</div>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}
