import { Alert, Anchor } from "@mantine/core";
import { Enrol } from "../account/enrol.tsx";
import { router } from "../core/router.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { haveEnrolled, logOut } from "../core/session.ts";
import { Frame } from "./frame.tsx";
import { useSay } from "./say.ts";

/** Stands before all screens until somebody has added the second factor that the store requires. */
export default function MustEnrol() {
  const say = useSay();
  const sayCore = useCoreSay();
  const leave = () => void logOut().then(() => router.navigate({ to: "/login" }));
  return (
    <Frame title={say("enrol.title")} isWide>
      <Alert variant="light" className="no-print">
        {say("enrol.text")}
      </Alert>
      <Enrol onDone={haveEnrolled} />
      <Anchor component="button" type="button" size="sm" onClick={leave} className="no-print">
        {sayCore("log_out")}
      </Anchor>
    </Frame>
  );
}
