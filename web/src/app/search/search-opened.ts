import { signal } from '../../shared/ui/signal.ts';

/** True while the global search is open. */
export const searchOpened = signal(false);
