import 'virtual:theme.css';
import './app/entry.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.tsx';
import { onSessionEnd } from './shared/stored-session.ts';

const router = createAppRouter(queryClient);

// However a session ends, its page goes first and its data after, so that no query asks again without a session.
onSessionEnd(() => {
  void router.navigate({ to: '/login', replace: true }).then(() => queryClient.clear());
});

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
