import { useMe } from "../core/session.ts";
import { NoticeChoices } from "../notices/preferences.tsx";
import { Page } from "../ui/page.tsx";
import { EmailAddress } from "./email.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Profile } from "./profile.tsx";
import { useSay } from "./say.ts";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

/** One's own account: name, address, password, second factors and sessions. */
export default function Account() {
  const say = useSay();
  const me = useMe();
  return (
    <Page title={say("menu.title")} subtitle={<bdi>{me.email}</bdi>}>
      <Profile me={me} />
      <EmailAddress me={me} />
      <Password />
      <SecondFactor />
      <Passkeys />
      <NoticeChoices />
      <Sessions />
    </Page>
  );
}
