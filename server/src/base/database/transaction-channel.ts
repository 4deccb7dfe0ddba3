import { tracingChannel } from 'node:diagnostics_channel';

/** The message that subscribers of the channel get about a transaction. The message contains neither statements nor values. */
export interface TracedTransaction {
  /** The number of the attempt: 1, or more if the transaction is retried. */
  attempts: number;
}

/**
 * The diagnostics channel of all transactions. It publishes each transaction's duration, from the request for a connection to the
 * commit. Without a subscriber it costs almost nothing.
 */
export const transactionChannel = tracingChannel<unknown, TracedTransaction>('dioptria.transaction');
