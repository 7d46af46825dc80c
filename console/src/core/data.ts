import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import type { Form } from "./form.ts";
import { faultsOf, isSessionEnd, notify, notifyError } from "./notify.ts";
import { queryClient } from "./query-client.ts";

/** What something is kept under: the noun first, as in `["customers", id]`. A write names the nouns that it changes. */
export type Key = readonly [noun: string, ...rest: unknown[]];
type Signal = { signal: AbortSignal };

/**
 * Reads something, keeps it under its key, and reads it anew when it may have changed. The former shows while the next is read. `every`
 * gives after how many milliseconds it is read again, of what goes on by itself; undefined for not at all.
 */
export const useRead = <T>(
  key: Key,
  read: (options: Signal) => Promise<T>,
  {
    enabled = true,
    every,
  }: { enabled?: boolean; every?: ((data: T) => number | undefined) | undefined } = {},
): UseQueryResult<T> =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read({ signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : (every?.(data as T) ?? false)),
    placeholderData: (former, query) =>
      // What stays is another page of the same list, never another thing.
      query?.queryKey[1] === "list" && key[1] === "list" ? keepPreviousData(former) : undefined,
  });

// What the dashboard counts, which stands beside all screens.
const counted: readonly string[] = ["orders", "returns", "reviews"];

/** Reads anew all of these nouns that is on the screen, and later what is not. */
export function readAnew(...nouns: readonly string[]): Promise<void> {
  const all = nouns.some((noun) => counted.includes(noun)) ? [...nouns, "dashboard"] : nouns;
  return Promise.all(all.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] }))).then(
    () => undefined,
  );
}

type Optimistic<Input> = {
  key: Key;
  // biome-ignore lint/suspicious/noExplicitAny: what was kept under the key
  change: (former: any, input: Input) => unknown;
};

/** A write, as components use it. */
export type Write<Input, Output> = {
  /** Sends it; gives what the server answered, or undefined where it was refused, which was told then. */
  send(input: Input): Promise<Output | undefined>;
  isSending: boolean;
};

/**
 * Makes a write of a call: what it changes is read anew, what it is refused by is told at the fields of `form`, the rest as a
 * notification. `optimistic` shows the change before the server answers, and takes it back where that refuses.
 */
export function useWrite<Input = void, Output = unknown>(
  write: (input: Input) => Promise<Output>,
  options: {
    changes: readonly string[];
    done?: string | ((output: Output) => string);
    optimistic?: Optimistic<Input>;
    /** The form whose fields tell what is wrong with them. */
    form?: Pick<Form<object>, "shows" | "setFaults">;
    /** Takes care of an error itself; gives whether it did. */
    onError?: (error: unknown, input: Input) => boolean | Promise<boolean>;
  },
): Write<Input, Output> {
  const { mutateAsync, isPending } = useMutation<Output, unknown, Input, { former: unknown }>({
    mutationFn: write,
    onMutate: async (input) => {
      options.form?.setFaults({});
      const { optimistic } = options;
      if (!optimistic) return { former: undefined };
      await queryClient.cancelQueries({ queryKey: optimistic.key });
      const former = queryClient.getQueryData(optimistic.key);
      if (former !== undefined) queryClient.setQueryData(optimistic.key, optimistic.change(former, input));
      return { former };
    },
    onError: (_error, _input, context) => {
      if (options.optimistic && context?.former !== undefined)
        queryClient.setQueryData(options.optimistic.key, context.former);
    },
    onSettled: () => void readAnew(...options.changes),
  });
  return {
    isSending: isPending,
    async send(input) {
      try {
        const output = await mutateAsync(input);
        const { done } = options;
        if (done) notify(typeof done === "string" ? done : done(output));
        return output;
      } catch (error) {
        if (isSessionEnd(error) || (await options.onError?.(error, input))) return undefined;
        const { shown, others } = faultsOf(error, options.form?.shows);
        options.form?.setFaults(shown);
        if (others || !Object.keys(shown).length) notifyError(error, others);
        return undefined;
      }
    },
  };
}
