import 'virtual:theme.css';
import './app/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { darkModeManager } from './app/dark-mode.tsx';
import { queryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.tsx';
import { theme } from './app/theme.ts';
import { onSessionEnd } from './shared/session/stored-session.ts';

const router = createAppRouter(queryClient);
const colorSchemeManager = darkModeManager();

// However a session ends, its page goes first and its data after, so that no query asks again without a session.
onSessionEnd(() => {
  void router.navigate({ to: '/login', replace: true }).then(() => queryClient.clear());
});

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

createRoot(container).render(
  <StrictMode>
    {/* The build's stylesheet has the variables. A <style> with them or with classes would break the security policy. */}
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
