import { useNavigate, useSearch } from "@tanstack/react-router";

/** What stands in the address's query: the filters of a list, its order and its page. */
export type Query = Readonly<Record<string, string>>;

/** Reads the address's query, and changes it; an empty text takes a part away. A change of filters leads back to the first page. */
export function useQueryState(): [Query, (changes: Record<string, string | undefined>) => void] {
  const query = useSearch({ strict: false }) as Query;
  const navigate = useNavigate();
  const change = (changes: Record<string, string | undefined>) => {
    const next: Record<string, string> = {};
    const former = "page" in changes || "after" in changes ? query : withoutPlace(query);
    for (const [name, value] of Object.entries({ ...former, ...changes })) if (value) next[name] = value;
    void navigate({ to: ".", search: next as never, replace: true });
  };
  return [query, change];
}

/** A query without what says which page of the list is shown. */
export function withoutPlace(query: Query): Query {
  const { page: _page, after: _after, ...rest } = query;
  return rest;
}
