import '@mantine/notifications/styles.layer.css';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './toasts.module.css';

/** Mantine renders further places, which are empty. */
const place = 'top-center';

/** In pixels, above and below. */
const MARGIN = 8;

/**
 * Above all dialogs. A dialog leaves room for the height that this component publishes as the CSS variable `--toasts`, so a toast
 * covers nothing of a dialog (docs/rules.md#screens-11).
 */
export function Toasts() {
  const hasToasts = useNotifications().notifications.length > 0;
  useEffect(() => {
    const toasts = document.querySelector(`.${classes['root']}[data-position='${place}']`);
    if (!hasToasts || !toasts) return undefined;
    const publish = (height: number) => document.documentElement.style.setProperty('--toasts', `${height}px`);
    const observer = new ResizeObserver(() => publish(toasts.clientHeight + 2 * MARGIN));
    observer.observe(toasts);
    return () => {
      observer.disconnect();
      publish(0);
    };
  }, [hasToasts]);
  return <Notifications position={place} classNames={{ root: classes['root'] ?? '' }} zIndex={400} />;
}
