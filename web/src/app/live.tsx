import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { touchedBySales } from '../sales/sales-api.ts';
import { askAgainTogether } from '../shared/live/ask-again.ts';
import { listenLive } from '../shared/live/connection.ts';
import { currentSession } from '../shared/session.ts';
import classes from './live.module.css';
import { appTexts } from './texts.ts';

/** Milliseconds without live updates before it is said: a server that is started again takes less. */
const SAID_AFTER = 4000;

/** What a change of one of these touches; of any other, everything: names are shown everywhere. */
const touchedBy: Readonly<Record<string, readonly string[]>> = {
  sales: touchedBySales,
  prescription: ['/tenant/prescription', '/tenant/sales'],
};

/** Keeps what is shown as the shop's other screens leave it, and says when it cannot. @param since when the layout was opened */
export function Live({ since }: { since: number }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isLive, setLive] = useState(true);

  useEffect(() => {
    const { touch, stop } = askAgainTogether(queryClient);
    const hangUp = listenLive(
      { path: '/tenant/live', since },
      {
        onChange: ({ resource = '' }) => {
          const places = touchedBy[resource] ?? ['/tenant/'];
          touch(({ queryKey }) => places.some((place) => String(queryKey[0]).startsWith(place)));
        },
        onMissed: () => touch(() => true),
        onSession: () => {
          // What is no longer permitted must not be asked for: first the session, then the page that it may open.
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

/** Whether something has been so for some time. */
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
