import { ApiError } from "../../http/answers/errors.ts";
import {
  createForm,
  emptyForm,
  type Field,
  type FormState,
  filledFields,
  rejectedForm,
} from "../../http/html/form.ts";
import type { Page, PageCall, PageRoute } from "../../http/html/route.ts";
import type { MessageKey } from "../../http/messages.ts";
import { type Html, html } from "../../kit/text/html.ts";

/** A page with one form, and the message after it was accepted. */
export type FormPage = {
  name: string;
  path: string;
  title: MessageKey;
  intro?: (call: PageCall) => string;
  /** The fields in their order; a GET fills them in from its query. */
  fields(call: PageCall): Readonly<Record<string, Field>>;
  /** A field that is neither shown nor typed where the link to the page brings its value. */
  carried?: string;
  button: MessageKey;
  endpoint: string;
  /** Further parameters for the endpoint. */
  query?: Readonly<Record<string, string>>;
  done: MessageKey;
  /** Links to other or next steps; `isDone` is whether the form was accepted. */
  more?(call: PageCall, isDone: boolean): Html | null;
};

/** The hidden field that names the field whose value the link brought. */
const CARRIED = "carried";

/** Whether a visitor can correct the error in the form. */
const isMendable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

/** The routes that show such a page and accept its form. */
export const formPage = (page: FormPage): readonly PageRoute[] => {
  const { name, path } = page;
  const common = { name, path, params: {}, permission: "open" } as const;
  return [
    {
      ...common,
      method: "GET",
      async handle(call) {
        if (call.query.get("done") === "1") return donePage(page, call);
        return showForm(
          page,
          call,
          emptyForm((field) => call.query.get(field) ?? ""),
        );
      },
    },
    {
      ...common,
      method: "POST",
      async handle(call) {
        const body = { ...filledFields(call, Object.keys(page.fields(call))), ...passwordField(call) };
        try {
          const { cookie } = await call.ask(page.endpoint, { body, query: page.query ?? {} });
          // A reload of the answer shows the message, and sends nothing again.
          return { seeOther: `${path}?done=1`, cookie };
        } catch (error) {
          if (!isMendable(error)) throw error;
          return {
            ...showForm(page, call, rejectedForm(call.messages, call.form, error)),
            status: error.status,
          };
        }
      },
    },
  ];
};

// Blanks around a password belong to it.
const passwordField = ({ form }: PageCall) =>
  form.get("password") ? { password: form.get("password")! } : undefined;

function showForm(page: FormPage, call: PageCall, filled: FormState): Page {
  const { messages } = call;
  const fields = page.fields(call);
  const form = createForm(Object.keys(fields), filled);
  const { carried } = page;
  // A value that was refused can be replaced by another one.
  const isCarried =
    carried !== undefined &&
    (call.query.has(carried) || call.form.get(CARRIED) === carried) &&
    filled.value(carried) !== "" &&
    !filled.faults.has(carried);
  const body = html`${page.intro && html`<p>${page.intro(call)}</p>`}${form.summary()}
<form method="post" action="${page.path}">
${Object.entries(fields).map(([name, field]) =>
  isCarried && name === carried
    ? html`<input type="hidden" name="${name}" value="${filled.value(name)}"><input type="hidden" name="${CARRIED}" value="${name}">`
    : form.input(name, field),
)}<p class="actions"><button>${messages.say(page.button)}</button></p>
</form>
${page.more?.(call, false)}`;
  return { title: messages.say(page.title), locale: messages.locale, body };
}

function donePage(page: FormPage, call: PageCall): Page {
  const { messages, look } = call;
  const { storefrontUrl } = look;
  const more = page.more?.(call, true);
  const body = html`<p role="status">${messages.say(page.done)}</p>
${more}${
  !more &&
  storefrontUrl !== null &&
  html`<p class="actions"><a class="button" href="${storefrontUrl}" rel="noreferrer">${messages.say("page.account.to_store")}</a></p>`
}`;
  return { title: messages.say(page.title), locale: messages.locale, body };
}
