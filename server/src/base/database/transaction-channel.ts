import { tracingChannel } from 'node:diagnostics_channel';

/** The message to subscribers about a transaction. It holds neither statements nor values. */
export interface TracedTransaction {
  /** 1, or more after a deadlock or a serialization failure. */
  attempts: number;
}

/**
 * Publishes every transaction, from the request for a connection to the commit. Without a subscriber it costs almost nothing.
 */
export const transactionChannel = tracingChannel<unknown, TracedTransaction>('dioptria.transaction');
