import { type FunctionComponent, type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../http/http.ts';
import { ErrorState } from './error-text.tsx';
import { retryFailedStylesheets } from './failed-stylesheets.ts';
import { showError } from '../toasts/toast.ts';

interface Closable {
  opened?: boolean;
  onClose?: () => void;
}

/**
 * If loading fails, the page stays. A dialog (a component with `onClose`) closes with a notice, and its code loads again when it
 * is opened again. Any other component shows the error and a retry button. React's own `lazy` would replace the whole page and
 * never retry.
 */
export function lazyPart<Part extends FunctionComponent<never>>(
  load: () => Promise<Part>,
  waiting?: ReactElement | NoInfer<Part>,
): Part;
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  waiting?: ReactElement | FunctionComponent<Props>,
): FunctionComponent<Props & Closable> {
  let loaded: FunctionComponent<Props> | undefined;

  return function LazyPart(props) {
    const { opened = true, onClose } = props;
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    const isWanted = !Part && opened && error === undefined;
    const fail = useEffectEvent((reason: unknown) => {
      if (!onClose) return setError(reason);
      showError(errorMessage(reason));
      onClose();
    });
    useEffect(() => {
      if (!isWanted) return undefined;
      let isLeft = false;
      async function loadPart() {
        try {
          await retryFailedStylesheets();
          const part = (loaded = await load());
          if (!isLeft) setPart(() => part);
        } catch (reason) {
          if (!isLeft) fail(reason);
        }
      }
      void loadPart();
      return () => {
        isLeft = true;
      };
    }, [isWanted]);

    if (Part) return <Part {...props} />;
    if (error !== undefined) return <ErrorState error={error} onRetry={() => setError(undefined)} />;
    if (typeof waiting !== 'function') return waiting;
    const Waiting = waiting;
    return <Waiting {...props} />;
  };
}
