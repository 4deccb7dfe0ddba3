import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorMessage } from '../http.ts';
import { sharedTexts } from '../texts.ts';
import classes from './state.module.css';

/** A failure beside a form or in a dialog, in red and announced. Renders an empty live region without one. */
export function ErrorText({ children }: { children?: React.ReactNode }) {
  return (
    <p className={classes.error} role="alert">
      {children}
    </p>
  );
}

interface ErrorStateProps {
  error: unknown;
  /** What could not be done, above the reason. */
  title?: string | undefined;
  /** Said when the error carries no sentence of its own. */
  fallback?: string;
  onRetry?: () => void;
}

/** In place of what could not be loaded: what happened, and another try. */
export function ErrorState({ error, title, fallback = sharedTexts.error, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="rubi" aria-hidden>
        <IconAlertTriangle size={24} stroke={1.6} />
      </span>
      {title && <p className={classes.title}>{title}</p>}
      <p className={classes.error}>{errorMessage(error, fallback)}</p>
      {onRetry && (
        <Button variant="default" className={classes.action} onClick={onRetry}>
          {sharedTexts.retry}
        </Button>
      )}
    </div>
  );
}
