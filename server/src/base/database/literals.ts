import { sql } from 'kysely';

/**
 * Values of an enumeration as a list in a statement, `'a', 'b'`. They are part of its text, so that PostgreSQL can use an index whose
 * condition names them. Never for values that a request sends.
 */
export const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
