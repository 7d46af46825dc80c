import { Checkbox, Text } from "@mantine/core";
import { Fragment } from "react";
import { allows, orderParts } from "../core/allows.ts";
import { useMe } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { flip, grant, type Noun, nounsOf, parts } from "./permissions.ts";
import { useSay } from "./say.ts";

const COST = "products:cost";

/**
 * Permissions as a table: a row for each noun, and whether it may be seen and changed. Boxes to tick where `onChange` is given, of which
 * those beyond what one holds oneself cannot be ticked; else marks.
 */
export function PermissionMatrix({
  value,
  onChange,
  error,
}: {
  value: readonly string[];
  onChange?: (value: string[]) => void;
  error?: string | undefined;
}) {
  const say = useSay();
  const me = useMe();
  const lacks =
    !allows(me.permissions, COST) ||
    Object.values(nounsOf)
      .flat()
      .some((noun) => !allows(me.permissions, noun));
  return (
    <>
      {onChange && lacks && (
        <Text size="sm" c="dimmed" px="md" pb="xs">
          {say("not_held")}
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" px="md" pb="xs" role="alert">
          {error}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys */}
      <section className="table-box" aria-label={say("title")} tabIndex={0}>
        <table className="table matrix">
          <caption className="hidden-words">{say("title")}</caption>
          <thead>
            <tr>
              <th>{say("what")}</th>
              <th className="tick">{say("see")}</th>
              <th className="tick">{say("change")}</th>
            </tr>
          </thead>
          {Object.entries(nounsOf).map(([group, nouns]) => (
            <tbody key={group}>
              <tr>
                <th colSpan={3} scope="rowgroup" className="matrix-group">
                  {say(`group.${group as keyof typeof nounsOf}`)}
                </th>
              </tr>
              {nouns.map((noun) => (
                <Fragment key={noun}>
                  <Row noun={noun} value={value} onChange={onChange} />
                  {noun === "orders" && <PartRows value={value} onChange={onChange} />}
                  {noun === "products" && <CostRow value={value} onChange={onChange} />}
                </Fragment>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

type Change = ((value: string[]) => void) | undefined;

function Row({ noun, value, onChange }: { noun: Noun; value: readonly string[]; onChange: Change }) {
  const say = useSay();
  const name = say(`area.${noun}`);
  const isSeen = allows(value, `${noun}:read`);
  const isChanged = allows(value, noun);
  return (
    <tr>
      <th scope="row">
        {name}
        <div className="quiet">{say(`area.${noun}_text`)}</div>
      </th>
      <Tick
        label={say("may_see", { name })}
        permission={`${noun}:read`}
        isOn={isSeen}
        isFixed={isChanged}
        flip={onChange && (() => onChange(grant(value, noun, isSeen ? "nothing" : "see")))}
      />
      <Tick
        label={say("may_change", { name })}
        permission={noun}
        isOn={isChanged}
        flip={onChange && (() => onChange(grant(value, noun, isChanged ? "see" : "change")))}
      />
    </tr>
  );
}

function PartRows({ value, onChange }: { value: readonly string[]; onChange: Change }) {
  const say = useSay();
  return parts.map(({ name: part, changes }) => {
    const name = say(`part.${part}`);
    const isOn = allows(value, part);
    const tick = (
      <Tick
        label={name}
        permission={part}
        isOn={isOn}
        isFixed={allows(value, orderParts[part]!)}
        flip={onChange && (() => onChange(flip(value, part)))}
      />
    );
    return (
      <tr key={part} className="matrix-part">
        <th scope="row">
          {name}
          <div className="quiet">{say(`part.${part}_text`)}</div>
        </th>
        {changes ? <td className="tick" /> : tick}
        {changes ? tick : <td className="tick" />}
      </tr>
    );
  });
}

function CostRow({ value, onChange }: { value: readonly string[]; onChange: Change }) {
  const say = useSay();
  const isOn = value.includes(COST);
  return (
    <tr>
      <th scope="row">
        {say("cost")}
        <div className="quiet">{say("cost_text")}</div>
      </th>
      <Tick
        label={say("may_see", { name: say("cost") })}
        permission={COST}
        isOn={isOn}
        flip={onChange && (() => onChange(isOn ? value.filter((one) => one !== COST) : [...value, COST]))}
      />
      <td className="tick" />
    </tr>
  );
}

function Tick({
  label,
  permission,
  isOn,
  isFixed = false,
  flip,
}: {
  label: string;
  permission: string;
  isOn: boolean;
  /** Whether it follows from another one. */
  isFixed?: boolean;
  flip: (() => void) | undefined;
}) {
  const { permissions } = useMe();
  if (!flip)
    return (
      <td className="tick">
        {isOn && (
          <>
            <Icon name="check" />
            <span className="hidden-words">{label}</span>
          </>
        )}
      </td>
    );
  return (
    <td className="tick">
      <Checkbox
        aria-label={label}
        checked={isOn}
        disabled={isFixed || (!isOn && !allows(permissions, permission))}
        onChange={flip}
      />
    </td>
  );
}
