import '@mantine/notifications/styles.layer.css';
import { useMounted } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './toasts.module.css';

/** Mantine also renders its other places, but all toasts appear in this place. */
const place = 'bottom-right';

/** The pixels above and below the toasts. */
const MARGIN = 8;

/**
 * The toasts are above all dialogs. A dialog, a page and its sticky bar leave room for the height that this component
 * publishes as the CSS variable `--toasts`, so a toast covers no control (docs/rules.md#screens-11).
 */
export function Toasts() {
  const isMounted = useMounted();
  useEffect(() => {
    const toasts = document.querySelector(`.${classes['root']}[data-position='${place}']`);
    if (!isMounted || !toasts) return undefined;
    // A disappearing toast still needs its room.
    const observer = new ResizeObserver(() => {
      const room = toasts.clientHeight && toasts.clientHeight + 2 * MARGIN;
      document.documentElement.style.setProperty('--toasts', `${room}px`);
    });
    observer.observe(toasts);
    return () => observer.disconnect();
  }, [isMounted]);
  return <Notifications position={place} classNames={{ root: classes['root'] ?? '' }} zIndex={400} />;
}
