import 'virtual:theme.css';
import './app/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { darkModeManager } from './app/dark-mode.tsx';
import { createAppRouter } from './app/router.tsx';
import { theme } from './app/theme.ts';
import { onSessionEnd } from './base/session/stored-session.ts';

/**
 * Queries and mutations never retry and never wait for the network: a failed request shows its error at once, and the user can
 * retry.
 */
const queryClient = new QueryClient({
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

const router = createAppRouter(queryClient);
const colorSchemeManager = darkModeManager();

const container = document.getElementById('root');

// When a session ends, the app leaves the page before it clears the loaded data, so that no query sends a request
// without a session.
onSessionEnd(() => {
  void router.navigate({ to: '/login', replace: true }).then(() => queryClient.clear());
});

if (!container) throw new Error('index.html has no #root');

createRoot(container).render(
  <StrictMode>
    {/* The variables come from the build's stylesheet. A <style> with variables or classes would violate the content
       security policy. */}
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
