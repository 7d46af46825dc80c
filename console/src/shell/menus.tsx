import { ActionIcon, Menu, Text, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import type { Me } from "@stoa/client";
import { Link, useNavigate } from "@tanstack/react-router";
import { type Language, languages, setLanguage, useLanguage } from "../core/language.ts";
import { useSay } from "../core/say.ts";
import { logOut } from "../core/session.ts";
import { loadLanguage } from "../core/texts.ts";
import { Icon } from "../ui/icon.tsx";

/** Chooses the language of the console. */
export function LanguageMenu() {
  const say = useSay();
  const now = useLanguage();
  const speak = (next: Language) => loadLanguage(next).then(() => setLanguage(next));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say("language")}>
          <Icon name="language" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(languages).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => void speak(code as Language)}
            rightSection={code === now ? <Icon name="check" size={14} /> : null}
            aria-current={code === now}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Turns the light on and off. */
export function SchemeSwitch() {
  const say = useSay();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={say(isDark ? "scheme.light" : "scheme.dark")}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      <Icon name={isDark ? "sun" : "moon"} />
    </ActionIcon>
  );
}

/** Who is logged in, and the way out. */
export function AccountMenu({ me }: { me: Me }) {
  const say = useSay();
  const navigate = useNavigate();
  const leave = () => logOut().then(() => navigate({ to: "/login" }));
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="light" size="lg" radius="xl" aria-label={say("account")}>
          <Icon name="person" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="account">
          <Text size="sm" fw={600} truncate>
            {me.name || me.email}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {me.email}
          </Text>
          <Text size="xs" c="dimmed">
            {me.type === "owner" ? say("owner") : (me.role?.name ?? say("staff"))}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="person" size={16} />}
          renderRoot={(props) => <Link to="/account" {...props} />}
        >
          {say("account")}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="logout" size={16} />} onClick={() => void leave()}>
          {say("log_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
