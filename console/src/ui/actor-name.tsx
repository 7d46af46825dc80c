import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useSay } from "../core/say.ts";

/** Who did something, by name, of the text that the API's records have in `actor`: a person, a key or an app, a guest, or the system. */
export function ActorName({ of }: { of: string }) {
  const say = useSay();
  const isNamed = of.includes(":");
  const { data } = useRead(["actors", of], (options) => stoa.actors.list({ actors: of }, options).take(1), {
    enabled: isNamed,
  });
  if (!isNamed) return say(of === "guest" || of === "anonymous" ? "actor.guest" : "actor.system");
  const [actor] = data ?? [];
  if (!actor) return null;
  const kind = say(`actor.${actor.type}`);
  if (actor.name === null) return kind;
  return (
    <>
      <bdi>{actor.name}</bdi>
      {actor.type === "api_key" && ` (${kind})`}
    </>
  );
}
