import { type Html, html } from "../../kit/text/html.ts";
import type { ApiError } from "../answers/errors.ts";
import type { Messages } from "../answers/messages.ts";
import type { PageCall } from "./route.ts";

/**
 * The values of a form, and their faults. A field has the name of the JSON pointer that it becomes, without
 * its first slash, so that an endpoint's faults find their fields.
 */
export type FormState = {
  value(name: string): string;
  faults: ReadonlyMap<string, string>;
  /** The refusal of the form as a whole. */
  message?: string;
};

/** A form that nobody has sent yet. */
export const emptyForm = (value: (name: string) => string = () => ""): FormState => ({
  value,
  faults: new Map(),
});

/** A form that was refused, as it was sent. */
export function rejectedForm(messages: Messages, form: URLSearchParams, error: ApiError): FormState {
  const { message, errors = [] } = messages.describeError(error);
  const faults = new Map(errors.map((one) => [one.field.slice(1), one.message]));
  return { value: (name) => form.get(name) ?? "", faults, message };
}

/** How a field is written. */
export type Field = {
  label: string;
  type?: "text" | "email" | "tel" | "password" | "number";
  autocomplete?: string;
  inputmode?: string;
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** Of a number. */
  min?: number;
  max?: number;
};

export type Option = { value: string; label: string };

/**
 * Draws the fields of a form, whose names are given in their order: the first that is wrong has the focus.
 */
export function createForm(names: readonly string[], { value, faults, message }: FormState) {
  const first = names.find((name) => faults.has(name));
  const idOf = (name: string) => `f-${name.replaceAll(/[^\w-]/g, "-")}`;
  const attributes = (name: string, { hint, isRequired }: Pick<Field, "hint" | "isRequired">): Html => {
    const id = idOf(name);
    const described = [hint && `${id}-hint`, faults.has(name) && `${id}-fault`].filter(Boolean).join(" ");
    return html`id="${id}" name="${name}"${isRequired && html` required`}${described && html` aria-describedby="${described}"`}${
      faults.has(name) && html` aria-invalid="true"`
    }${name === first && html` autofocus`}`;
  };
  const around = (name: string, { label, hint }: Pick<Field, "label" | "hint">, input: Html): Html => {
    const id = idOf(name);
    return html`<div class="field"><label for="${id}">${label}</label>
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}${input}
${faults.has(name) && html`<p class="fault" id="${id}-fault">${faults.get(name)}</p>`}</div>
`;
  };
  const optional = (name: string, given: string | number | undefined): Html | false =>
    given !== undefined && html` ${{ html: name }}="${given}"`;
  return {
    /** The message of the form as a whole, and the faults that belong to none of its fields. */
    summary(): Html {
      const others = [...faults].filter(([name]) => !names.includes(name)).map(([, text]) => text);
      return html`${
        message &&
        html`<div class="alert" role="alert"><p>${message}</p>${
          others.length > 0 && html`<ul>${others.map((text) => html`<li>${text}</li>`)}</ul>`
        }</div>`
      }`;
    },
    input(name: string, field: Field): Html {
      const { type = "text", autocomplete, inputmode, maxLength, min, max } = field;
      // A password is never sent back.
      const shown = type === "password" ? "" : value(name);
      return around(
        name,
        field,
        html`<input ${attributes(name, field)} type="${type}" value="${shown}"${optional("autocomplete", autocomplete)}${optional(
          "inputmode",
          inputmode,
        )}${optional("maxlength", maxLength)}${optional("min", min)}${optional("max", max)}${
          (type === "email" || type === "tel" || type === "password") && html` dir="ltr"`
        }>`,
      );
    },
    select(name: string, field: Field, options: readonly Option[]): Html {
      const chosen = value(name);
      return around(
        name,
        field,
        html`<select ${attributes(name, field)}${optional("autocomplete", field.autocomplete)}>${options.map(
          (one) =>
            html`<option value="${one.value}"${one.value === chosen && html` selected`}>${one.label}</option>`,
        )}</select>`,
      );
    },
    textarea(name: string, field: Field): Html {
      return around(
        name,
        field,
        html`<textarea ${attributes(name, field)}${optional("maxlength", field.maxLength)}>
${value(name)}</textarea>`,
      );
    },
    /** Something to agree to, sent as "true". */
    checkbox(name: string, label: string): Html {
      return html`<div class="field"><label class="choice"><input ${attributes(name, {})} type="checkbox" value="true"${
        value(name) === "true" && html` checked`
      }><span>${label}</span></label></div>
`;
    },
    /** One of several, each with what stands at its end. */
    choices(
      name: string,
      legend: string,
      options: readonly (Option & { aside?: string; hint?: string | null })[],
    ): Html {
      const chosen = value(name);
      const id = idOf(name);
      return html`<fieldset${faults.has(name) && html` aria-describedby="${id}-fault"`}><legend>${legend}</legend>
${faults.has(name) && html`<p class="fault" id="${id}-fault">${faults.get(name)}</p>`}<div class="choices">${options.map(
        (one, i) =>
          html`<label class="choice"><input type="radio" name="${name}" value="${one.value}"${
            one.value === chosen && html` checked`
          }${i === 0 && name === first && html` autofocus`}><span>${one.label}${
            one.hint && html`<br><span class="quiet small">${one.hint}</span>`
          }</span>${one.aside && html`<bdi class="price">${one.aside}</bdi>`}</label>`,
      )}</div></fieldset>
`;
    },
  };
}

/** The values that a form has of these names, those left empty aside. */
export const filledFields = (
  { form }: Pick<PageCall, "form">,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = (form.get(name) ?? "").trim();
      return value ? [[name, value]] : [];
    }),
  );
