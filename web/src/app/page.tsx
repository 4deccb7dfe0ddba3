import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { currentSession } from '../shared/session.ts';
import { sharedTexts } from '../shared/texts.ts';

/** The root of every page: its title in the window, and the page. */
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
