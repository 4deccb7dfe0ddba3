import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/http.ts';

/** Only what may go away by itself is worth another try: a lost connection, a busy or failing server. */
const mayRecover = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** What the web app knows of the server's data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Long enough for a prefetched page to be used, short enough to see what a colleague just did.
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && mayRecover(error),
    },
  },
});
