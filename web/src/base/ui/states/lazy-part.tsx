import { type FunctionComponent, type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../http/http.ts';
import { showError } from '../toasts/toast.ts';
import { ErrorState } from './error-text.tsx';

const failed = new Set<HTMLLinkElement>();

// The error of a link does not bubble, so the listener captures it.
document.addEventListener(
  'error',
  ({ target }) => void (target instanceof HTMLLinkElement && failed.add(target)),
  true,
);

/**
 * A second `import()` of a script does not request the script's stylesheets again, because Vite adds these stylesheets only once.
 * @throws Error if a stylesheet fails again.
 */
async function retryFailedStylesheets(): Promise<void> {
  const links = [...failed].filter(({ rel }) => rel === 'stylesheet');
  failed.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const retried = document.createElement('link');
          retried.rel = 'stylesheet';
          retried.href = link.href;
          retried.addEventListener('load', resolve);
          retried.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
          link.replaceWith(retried);
        }),
    ),
  );
}

interface Closable {
  opened?: boolean;
  onClose?: () => void;
}

interface Loadable {
  /** Loads the code before the part is shown. After a failure, the next call loads the code again. */
  load: () => Promise<unknown>;
}

/**
 * If loading fails, the page remains. A dialog (a component with `onClose`) closes with a notice, and its code loads
 * again when the user opens the dialog again. Any other component shows the error and a retry button. React's own `lazy` would
 * replace the whole page and never retry.
 */
export function lazyPart<Part extends FunctionComponent<never>>(
  importPart: () => Promise<Part>,
  waiting?: ReactElement | NoInfer<Part>,
): Part & Loadable;
export function lazyPart<Props extends object>(
  importPart: () => Promise<FunctionComponent<Props>>,
  waiting?: ReactElement | FunctionComponent<Props>,
): FunctionComponent<Props & Closable> & Loadable {
  let loaded: FunctionComponent<Props> | undefined;
  let loading: Promise<FunctionComponent<Props>> | undefined;

  async function importLoaded() {
    await retryFailedStylesheets();
    return (loaded = await importPart());
  }
  const load = () => (loading ??= importLoaded().finally(() => (loading = undefined)));

  function LazyPart(props: Props & Closable) {
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
          const part = await load();
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
  }
  return Object.assign(LazyPart, { load });
}
