import { tracingChannel } from 'node:diagnostics_channel';

/** What is told of a transaction while somebody listens: never its statements, nor their values. */
export interface ToldTransaction {
  /** 1, or more after a deadlock or a serialization failure. */
  attempts: number;
}

/** Every transaction of the door, from asking for a connection to the commit. Costs next to nothing while nobody listens. */
export const transactionChannel = tracingChannel<unknown, ToldTransaction>('dioptria.transaction');
