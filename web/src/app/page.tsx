import { Button } from '@mantine/core';
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage, isMissingCode } from '../base/http/http.ts';
import { currentSession } from '../base/session/session.ts';
import { sharedTexts } from '../base/texts.ts';
import { Logo } from '../base/ui/elements/logo.tsx';
import { pageTitle } from '../base/ui/page-title.ts';
import { Spinner } from '../base/ui/states/loading.tsx';
import { appTexts } from './texts.ts';
import classes from './message-page.module.css';

export function Page() {
  const ofSection = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = pageTitle.use() ?? ofSection;
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

export function RouteError({ error, children }: ErrorComponentProps & { children?: ReactNode }) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const isMissing = isMissingCode(error);
  const isOutdated = isMissing && navigator.onLine;

  function retry() {
    if (isMissing) return window.location.reload();
    reset();
    void router.invalidate();
  }

  return (
    <div className={classes.page} role="alert">
      {children}
      <h1>{isOutdated ? appTexts.outdatedTitle : appTexts.errorTitle}</h1>
      <p>{errorMessage(error, sharedTexts.unknownError)}</p>
      <Button size="md" onClick={retry}>
        {isOutdated ? appTexts.reload : sharedTexts.retry}
      </Button>
    </div>
  );
}

export function WholePageError(props: ErrorComponentProps) {
  return (
    <main>
      <RouteError {...props}>
        <Logo size={44} />
      </RouteError>
    </main>
  );
}
