import { useMe } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Page, Section } from "../ui/page.tsx";
import { icons, parts } from "./parts.ts";
import { useSay } from "./say.ts";

const groups = ["store", "selling", "people"] as const;

/** All that can be set, in parts. */
export default function Overview() {
  const say = useSay();
  const { type } = useMe();
  return (
    <Page title={say("menu.title")}>
      {groups.map((group) => (
        <Section key={group} title={say(`group.${group}`)}>
          <ul className="parts">
            {parts[group]
              .filter((name) => name !== "ownership" || type === "owner")
              .map((name) => (
                <li key={name} className="part">
                  <Icon name={icons[name]} size={20} />
                  <div>
                    <TextLink to={`/settings/${name}`} className="part-name">
                      {say(`menu.${name}`)}
                    </TextLink>
                    <div className="quiet">{say(`about.${name}`)}</div>
                  </div>
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}
