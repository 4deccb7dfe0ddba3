import { QueryClient } from '@tanstack/react-query';

/**
 * Queries and mutations never retry and never wait for the network: a failed request shows its error at once, and the user can
 * retry.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Loaded data is stale after this many milliseconds: enough to use a prefetched page, and few enough to show
      // another user's recent change.
      staleTime: 10_000,
      retry: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
