import type { Config } from './config.ts';
import type { Database } from '../database/database.ts';

/**
 * The work of a parsed command of the command line. It returns or yields the lines to print. A command that fails after it
 * has printed lines has printed the reasons, such as doctor's findings.
 */
export type Command = (database: Database, config: Config) => Promise<readonly object[]> | AsyncIterable<object>;
