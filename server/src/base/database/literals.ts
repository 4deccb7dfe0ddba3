import { sql } from 'kysely';

/**
 * Returns the SQL text of a list of values of an enumeration, such as `'a', 'b'`. The values are part of the statement's text, so
 * that PostgreSQL can use a partial index whose condition contains them. Rule: never pass values that a request sends.
 */
export const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
