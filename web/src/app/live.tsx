import { liveEndpoints } from '@dioptria/contract/base/live-endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { staleAfter } from '../base/http/stale.ts';
import { listenLive } from '../base/live/connection.ts';
import { batchRefetches } from '../base/live/refetches.ts';
import { currentSession } from '../base/session/session.ts';
import classes from './layout.module.css';
import { appTexts } from './texts.ts';

/** In milliseconds. A restart of the server takes less time. */
const NOTICE_DELAY = 4000;

/**
 * Refetches the data that other users change. `since` is the moment when the layout was opened: the page may have
 * missed the changes between this moment and the start of the connection.
 */
export function Live({ since }: { since: number }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isLive, setLive] = useState(true);

  useEffect(() => {
    const { markStale, stop } = batchRefetches(queryClient);
    const disconnect = listenLive(
      { path: liveEndpoints.listen.path, since },
      {
        onChange: ({ resource }) => markStale(staleAfter(resource)),
        onMissed: () => markStale(() => true),
        onSession: () => {
          // The session is refetched before the page's data: with the old permissions the page would send requests that
          // the server now refuses.
          void queryClient.refetchQueries(currentSession).then(() => router.invalidate());
        },
        onLive: setLive,
      },
    );
    return () => {
      stop();
      disconnect();
    };
  }, [queryClient, router, since]);

  const isLost = useLasting(!isLive, NOTICE_DELAY);
  return <output className={classes.notice}>{isLost && appTexts.liveLost}</output>;
}

/** True once `condition` has been true without a break for `milliseconds`. */
function useLasting(condition: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = window.setTimeout(() => setLasts(true), milliseconds);
    return () => {
      window.clearTimeout(timer);
      setLasts(false);
    };
  }, [condition, milliseconds]);
  return lasts;
}
