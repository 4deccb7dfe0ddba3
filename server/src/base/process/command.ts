import type { Config } from './config.ts';
import type { Database } from '../database/database.ts';

/**
 * Returns or yields the lines to print. If a command such as `doctor` fails after it has printed lines, those lines are the
 * reasons of the failure.
 */
export type Command = (database: Database, config: Config) => Promise<readonly object[]> | AsyncIterable<object>;
