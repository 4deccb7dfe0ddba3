import type { Config } from './config.ts';
import type { Database } from './database/database.ts';

/**
 * What a command of the command line does once its words are understood; it gives the lines to print. One that fails at
 * its end, after lines, has said something that is wrong.
 */
export type Command = (database: Database, config: Config) => Promise<readonly object[]> | AsyncIterable<object>;
