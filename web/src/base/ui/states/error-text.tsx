import { Box, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../http/http.ts';
import { sharedTexts } from '../../texts.ts';
import classes from './state.module.css';

/**
 * Screen readers announce the message. A new message scrolls into view, together with the button after it, such as
 * 'Recargar'. Without children the element is an empty live region (docs/rules.md#screens-12).
 */
export function ErrorText({ children }: { children?: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!children) return;
    const next = message.current?.nextElementSibling;
    if (next?.matches('button')) next.scrollIntoView({ block: 'nearest' });
    message.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <p ref={message} className={classes.error} role="alert">
      {children}
    </p>
  );
}

interface ErrorStateProps {
  error: unknown;
  title?: string | undefined;
  /** 'Error obteniendo los reportes: …'. By default, the message is the reason. */
  message?: (reason: string) => string;
  onRetry?: () => void;
}

export function ErrorState({ error, title, message, onRetry }: ErrorStateProps) {
  const reason = errorMessage(error);
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="rubi" aria-hidden>
        <IconAlertTriangle size={24} stroke={1.6} />
      </span>
      {title && (
        <Box component="p" fw={620}>
          {title}
        </Box>
      )}
      <p className={classes.error}>{message ? message(reason) : reason}</p>
      {onRetry && (
        <Button variant="default" mt="0.75rem" onClick={onRetry}>
          {sharedTexts.retry}
        </Button>
      )}
    </div>
  );
}
