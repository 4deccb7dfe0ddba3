import { tracingChannel } from 'node:diagnostics_channel';

/** Neither statements nor values. */
export interface TracedTransaction {
  attempts: number;
}

/** Publishes each transaction's duration, from the request for a connection to the commit. */
export const transactionChannel = tracingChannel<unknown, TracedTransaction>('dioptria.transaction');
