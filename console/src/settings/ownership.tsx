import { Button } from "@mantine/core";
import { ask } from "../core/dialogs.tsx";
import { useMe } from "../core/session.ts";
import { Empty } from "../ui/empty.tsx";
import { Page, Section } from "../ui/page.tsx";
import { CloseStore } from "./close-store.tsx";
import { useSay } from "./say.ts";
import { TransferStore } from "./transfer-store.tsx";

/** Giving the store to somebody else, and closing it. Both are the owner's alone. */
export default function Ownership() {
  const say = useSay();
  const { type } = useMe();
  return (
    <Page title={say("menu.ownership")} subtitle={say("about.ownership")} back="/settings">
      {type !== "owner" ? (
        <Section>
          <Empty icon="lock" title={say("owner_only")} />
        </Section>
      ) : (
        <>
          <Section title={say("transfer")}>
            <div className="stack">
              <p className="quiet no-margin">{say("transfer.text")}</p>
              <div>
                <Button
                  variant="default"
                  onClick={() => void ask((close) => <TransferStore close={() => close()} />)}
                >
                  {say("transfer.choose")}
                </Button>
              </div>
            </div>
          </Section>
          <Section title={say("close_store")}>
            <div className="stack">
              <p className="quiet no-margin">{say("close_store.text")}</p>
              <div>
                <Button
                  variant="outline"
                  color="red.9"
                  onClick={() => void ask((close) => <CloseStore close={() => close()} />)}
                >
                  {say("close_store")}
                </Button>
              </div>
            </div>
          </Section>
        </>
      )}
    </Page>
  );
}
