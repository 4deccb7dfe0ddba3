import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage, isMissingCode } from '../base/http/http.ts';
import { sharedTexts } from '../base/texts.ts';
import { Logo } from '../base/ui/logo.tsx';
import classes from './message-page.module.css';
import { appTexts } from './texts.ts';

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
