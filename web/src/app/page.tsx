import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { currentSession } from '../base/session/session.ts';
import { sharedTexts } from '../base/texts.ts';
import { Spinner } from '../base/ui/spinner.tsx';
import classes from './message-page.module.css';

export function Page() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const shop = useQueryClient().getQueryData(currentSession.queryKey)?.tenant.name ?? sharedTexts.productName;
  return (
    <>
      <title>{title ? `${title} · ${shop}` : shop}</title>
      <Outlet />
    </>
  );
}

export function PagePending() {
  return <Spinner className={classes.page} />;
}
