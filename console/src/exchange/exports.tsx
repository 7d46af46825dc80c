import { Button, Group } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { saveAnswer } from "../ui/download.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { type Resource, resources } from "./kinds.ts";
import { useSay } from "./say.ts";

const files = {
  products: (format: "csv" | "ndjson") => stoa.exports.products({ format }),
  customers: (format: "csv" | "ndjson") => stoa.exports.customers({ format }),
  orders: (format: "csv" | "ndjson") => stoa.exports.orders({ format }),
};

/** Files of all products, customers and orders, of which each shows to those who may read it. */
export function Exports() {
  const say = useSay();
  const can = useCan();
  const download = useWrite(
    async ([resource, format]: [Resource, "csv" | "ndjson"]) =>
      saveAnswer(await files[resource](format), `${resource}.${format}`),
    { changes: [] },
  );
  return (
    <Section title={say("export")}>
      <div className="stack">
        <p className="quiet no-margin">{say("export_text")}</p>
        {resources
          .filter((resource) => can(resource === "orders" ? "exports" : `${resource}:read`))
          .map((resource) => (
            <Group key={resource} justify="space-between" gap="xs">
              <span>{say(`resource.${resource}`)}</span>
              <Group gap="xs">
                {(["csv", "ndjson"] as const).map((format) => (
                  <Button
                    key={format}
                    variant="default"
                    size="xs"
                    leftSection={<Icon name="download" size={14} />}
                    disabled={download.isSending}
                    aria-label={`${say(`resource.${resource}`)}: ${say(`file.${format}`)}`}
                    onClick={() => void download.send([resource, format])}
                  >
                    {say(`file.${format}`)}
                  </Button>
                ))}
              </Group>
            </Group>
          ))}
      </div>
    </Section>
  );
}
