import { sql } from 'kysely';

/**
 * `'a', 'b'`: the values are part of the statement's text, so that PostgreSQL can use a partial index whose condition contains
 * them. Never pass values that a request sends.
 */
export const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
