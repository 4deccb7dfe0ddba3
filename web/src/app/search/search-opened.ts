import { signal } from '../../shared/signal.ts';

/** Whether the search of the whole shop is open. */
export const searchOpened = signal(false);
