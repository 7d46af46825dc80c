import { QueryClient } from "@tanstack/react-query";

/** What was read of the server. The client below it sends again what failed in passing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      // What others change shows by itself while somebody looks.
      refetchInterval: 20_000,
    },
    mutations: { retry: false },
  },
});
