import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../shared/http.ts';
import { sharedTexts } from '../shared/texts.ts';
import { Logo } from '../shared/ui/logo.tsx';
import { PlainButton } from '../shared/ui/plain-button.tsx';
import classes from './message-page.module.css';
import { appTexts } from './texts.ts';

/** What browsers say when a page's code is no longer on the server: a new version replaced it. */
const missingCode = /dynamically imported module|module script failed|Unable to preload CSS|error loading dynamically/i;

/** In place of a page that could not be shown. */
export function RouteError({ error, children }: ErrorComponentProps & { children?: ReactNode }) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const outdated = missingCode.test(errorMessage(error));

  function retry() {
    if (outdated) return window.location.reload();
    reset();
    void router.invalidate();
  }

  return (
    <div className={classes.page} role="alert">
      {children}
      <h1>{outdated ? appTexts.outdatedTitle : appTexts.errorTitle}</h1>
      <p>{outdated ? appTexts.outdated : errorMessage(error, sharedTexts.unknownError)}</p>
      <PlainButton onClick={retry}>{outdated ? appTexts.reload : sharedTexts.retry}</PlainButton>
    </div>
  );
}

/** In place of everything: when the current user, or a page without a layout, could not be fetched. */
export function WholePageError(props: ErrorComponentProps) {
  return (
    <main>
      <RouteError {...props}>
        <Logo size={44} />
      </RouteError>
    </main>
  );
}
