import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { staleAfter } from '../shared/http/query-keys.ts';
import { askAgainTogether } from '../shared/live/ask-again.ts';
import { listenLive } from '../shared/live/connection.ts';
import { currentSession } from '../shared/session/session.ts';
import classes from './live.module.css';
import { appTexts } from './texts.ts';

/** The notice appears after these milliseconds without live updates. A restart of the server takes less. */
const SAID_AFTER = 4000;

/**
 * Refetches the page's data when another user of the tenant changes it, and shows a notice while live updates are lost.
 * @param since the moment when the layout was opened
 */
export function Live({ since }: { since: number }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isLive, setLive] = useState(true);

  useEffect(() => {
    const { touch, stop } = askAgainTogether(queryClient);
    const hangUp = listenLive(
      { path: '/tenant/live', since },
      {
        onChange: ({ resource }) => touch(staleAfter(resource)),
        onMissed: () => touch(() => true),
        onSession: () => {
          // The session comes first: with the old permissions the page would send requests that the server now refuses.
          void queryClient.refetchQueries(currentSession).then(() => router.invalidate());
        },
        onLive: setLive,
      },
    );
    return () => {
      stop();
      hangUp();
    };
  }, [queryClient, router, since]);

  const isLost = useLasting(!isLive, SAID_AFTER);
  return <output className={classes.notice}>{isLost && appTexts.liveLost}</output>;
}

/** True once `isSo` has been true without a break for `milliseconds`. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = window.setTimeout(() => setLasts(true), milliseconds);
    return () => {
      window.clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, milliseconds]);
  return lasts;
}
